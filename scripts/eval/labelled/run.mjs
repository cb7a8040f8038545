import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withProductCode } from '../../lib/typescript.mjs'

/**
 * Runs one of the evals over `DIR/documents` and `DIR/labelled`; `--list` prints every line that fails. Answers the counts
 * over all documents; those of the half to work with and of the half to report are printed and come along.
 */
async function evaluate(name, options) {
  const { values } = parseArgs({
    args: options,
    options: {
      data: { type: 'string' },
      json: { type: 'boolean' },
      list: { type: 'boolean' },
    },
  })
  const { data } = values
  if (!data || !existsSync(join(data, 'labelled', `${name}.jsonl`))) {
    console.error(`用 --data 指定含 documents 与 labelled/${name}.jsonl 的文件夹。`)
    process.exit(2)
  }
  return withProductCode(async (load) => {
    const evaluates = await load(`/scripts/eval/labelled/${name}.ts`)
    const { all, dev, report, own, kinds, failing, unread } = await evaluates.run(data)
    if (values.list) for (const line of failing) console.log(JSON.stringify(line))
    if (unread?.length > 0) console.log(`没有读出文字的文件：${unread.join('、')}`)
    if (kinds) console.table(kinds)
    const shipped = own ? { 自带题集: own } : {}
    console.table({ 全部: all, 用来改进的一半: dev, 用来报告的一半: report, ...shipped })
    return { ...all, dev, report, own }
  })
}

export const evalAnswers = (options) => evaluate('answers', options)
export const evalClaims = (options) => evaluate('claims', options)
export const evalHeadings = (options) => evaluate('headings', options)
