import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withProductCode } from '../../lib/typescript.mjs'

/**
 * Does a passage know the number that is printed on its page? Labels are DIR/labelled/pages.jsonl, files DIR/documents;
 * a file counts to the half to work with or to the one to report by its name.
 */
export async function evalPages(options) {
  const { values } = parseArgs({
    args: options,
    options: { data: { type: 'string' }, json: { type: 'boolean' }, list: { type: 'boolean' } },
  })
  const labels = readLabels(values.data, 'pages.jsonl')
  const { total, halves } = await withProductCode(async (load) => {
    const { evaluatePages } = await load('/scripts/eval/works/pages.ts')
    return evaluatePages(labels, join(values.data, 'documents'), values.list ?? false)
  })
  console.table(halves)
  return { ...total, ...halves }
}

/** Lines of a labelled file; leaves with a word of what is missing. */
export function readLabels(directory, name) {
  const path = join(directory ?? '', 'labelled', name)
  if (!directory || !existsSync(path)) {
    console.error(`用 --data 指定含 labelled/${name} 和 documents/ 的文件夹。`)
    process.exit(2)
  }
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line))
}
