import { parseArgs } from 'node:util'
import { withProductCode } from '../lib/typescript.mjs'

/** How often the support checker doubts sentences that were changed, and ones that were not; see support.ts. */
export async function evalSupport(options) {
  const { values } = parseArgs({
    args: options,
    options: { data: { type: 'string' }, json: { type: 'boolean' } },
  })
  if (!values.data) {
    console.error('用 --data 指定题集所在的文件夹。')
    process.exit(2)
  }
  return withProductCode(async (load) => {
    const { evaluateSupport } = await load('/scripts/eval/support.ts')
    const { kinds } = evaluateSupport(values.data)
    console.table(kinds)
    return { kinds }
  })
}
