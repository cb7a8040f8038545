import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openChild } from './hostile/child.mjs'

const TIMES_OUT_MS = 60_000

/**
 * Files that mean harm, one after the other through the parsers in a process of their own: what became of each, how
 * long it took, the memory at its peak, and whether the same process could read an honest file right after it. Files
 * and what they are come from DIR/MANIFEST.tsv.
 */
export async function evalHostile(options) {
  const { values } = parseArgs({
    args: options,
    options: { data: { type: 'string' }, json: { type: 'boolean' } },
  })
  const directory = values.data
  if (!directory || !existsSync(join(directory, 'MANIFEST.tsv'))) {
    console.error('用 --data 指定含 MANIFEST.tsv 的文件夹。')
    process.exit(2)
  }
  const files = []
  let child = await openChild()
  for (const file of manifest(directory)) {
    const bytes = join(directory, file)
    const found = await child.read(bytes, TIMES_OUT_MS)
    // Dead or stuck: the next file gets a process of its own, as a queue would give it.
    if (!found.alive) {
      await child.close()
      child = await openChild()
    }
    files.push({ file, ...found })
  }
  await child.close()
  console.table(files)
  return { files }
}

function manifest(directory) {
  const [, ...lines] = readFileSync(join(directory, 'MANIFEST.tsv'), 'utf8').trim().split('\n')
  return lines
    .map((line) => line.split('\t')[0])
    .filter((file) => existsSync(join(directory, file)))
}
