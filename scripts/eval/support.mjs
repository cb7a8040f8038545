import { parseArgs } from 'node:util'
import { withProductCode } from '../lib/typescript.mjs'

/** How often the support checker doubts sentences that were changed, and ones that were not; see support.ts. */
export async function evalSupport(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      data: { type: 'string' },
      json: { type: 'boolean' },
      half: { type: 'string', default: 'report' },
    },
  })
  if (!values.data || !['dev', 'report'].includes(values.half)) {
    console.error('用 --data 指定题集所在的文件夹；--half dev 或 report（默认 report）。')
    process.exit(2)
  }
  return withProductCode(async (load) => {
    const { evaluateSupport } = await load('/scripts/eval/support/evaluate.ts')
    const { kinds, meanings, cost } = evaluateSupport(values.data, values.half)
    console.table(kinds)
    console.log('题目所用词对中，核对器的词表碰巧认得的：')
    console.table(meanings)
    console.log('每条断言的处理器时间（毫秒）：备好原文、核对、其中看位置：')
    console.table(cost)
    return { kinds, meanings, cost }
  })
}
