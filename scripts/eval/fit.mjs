import { parseArgs } from 'node:util'
import { withProductCode } from '../lib/typescript.mjs'

/** Fits the weights of the ranking anew and prints them; `app/core/ranking/weights.ts` is changed by hand. */
export async function evalFit(options) {
  const { values } = parseArgs({
    args: options,
    options: { data: { type: 'string' }, json: { type: 'boolean' } },
  })
  if (!values.data) {
    console.error('用 --data 指定含各问题集的文件夹。')
    process.exit(2)
  }
  return withProductCode(async (load) => {
    const { fitRanking } = await load('/scripts/eval/fit.ts')
    const weights = fitRanking(values.data)
    console.table(weights)
    return { weights }
  })
}
