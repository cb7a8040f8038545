import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withProductCode } from '../../lib/typescript.mjs'
import { readLabels } from './pages.mjs'

/**
 * Is what a file says about itself read: kind, title, people, publisher, place, year, numbers? Labels are
 * DIR/labelled/references.jsonl, files DIR/documents. Pictures are read in the browser, so they are not counted here.
 */
export async function evalReferences(options) {
  const { values } = parseArgs({
    args: options,
    options: { data: { type: 'string' }, json: { type: 'boolean' }, list: { type: 'boolean' } },
  })
  const labels = readLabels(values.data, 'references.jsonl')
  const { total, halves, unread } = await withProductCode(async (load) => {
    const { evaluateReferences } = await load('/scripts/eval/works/references.ts')
    return evaluateReferences(labels, join(values.data, 'documents'), values.list ?? false)
  })
  if (unread.length > 0) console.log(`没有可读的文字，未计入：${unread.join('、')}`)
  console.table(halves)
  return { ...total, ...halves }
}
