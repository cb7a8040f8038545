import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withProductCode } from '../lib/typescript.mjs'

/**
 * Twelve decks out of `DIR/documents`, without a model, by the product's own reading, outline, slides, layout and PowerPoint
 * writer; what is measured is read back from the files. `--list` prints every fault, `--out DIR` writes the files.
 */
export async function evalDeck(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      data: { type: 'string' },
      json: { type: 'boolean' },
      list: { type: 'boolean' },
      out: { type: 'string' },
    },
  })
  const documents = join(values.data ?? '', 'documents')
  if (!values.data || !existsSync(documents)) {
    console.error('用 --data 指定含 documents 的文件夹。')
    process.exit(2)
  }
  const { rows, faults, unread, total } = await withProductCode(async (load) => {
    const { evaluateDecks } = await load('/scripts/eval/deck/evaluate.ts')
    return evaluateDecks(documents, values.out ?? null)
  })
  if (values.list) for (const fault of faults) console.log(JSON.stringify(fault))
  if (unread.length > 0) console.log(`没有读出文字的文件：${unread.join('、')}`)
  console.table(rows)
  const share = total.dataSections === 0 ? 1 : total.dataShown / total.dataSections
  const isGood =
    total.cut + total.overLong + total.overlaps === 0 &&
    share >= 0.9 &&
    rows.every((row) => row.ordered === row.made)
  console.log(
    `有数据的一节做成图、表或数字：${(100 * share).toFixed(1)}%${isGood ? '' : '，未达到'}`,
  )
  if (!isGood) process.exitCode = 1
  return total
}
