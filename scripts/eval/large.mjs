import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openChild } from './hostile/child.mjs'
import { largeFiles } from './large/make.mjs'

const TIMES_OUT_MS = 300_000

/**
 * Files at the upload's limit, made on the spot, one after the other through the parsers in a process whose heap is an
 * isolate's: what became of each, how long it took, the memory at its peak, and whether the next file was read.
 */
export async function evalLarge(options) {
  const { values } = parseArgs({
    args: options,
    options: { only: { type: 'string' }, json: { type: 'boolean' } },
  })
  const folder = mkdtempSync(join(tmpdir(), 'yanmo-large-'))
  const files = []
  let child = await openChild()
  for (const { name, make } of largeFiles) {
    if (values.only && !name.includes(values.only)) continue
    const path = join(folder, name)
    await make(path)
    const megabytes = Math.round(statSync(path).size / 1024 ** 2)
    const found = await child.read(path, TIMES_OUT_MS)
    if (!found.alive) {
      await child.close()
      child = await openChild()
    }
    rmSync(path)
    files.push({ file: name, MB: megabytes, ...found })
  }
  await child.close()
  rmSync(folder, { recursive: true })
  console.table(files)
  return { files }
}
