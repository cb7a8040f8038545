import { parseArgs } from 'node:util'
import { withProductCode } from '../lib/typescript.mjs'

/**
 * Fits the weights of the ranking anew, with `--verdicts` those of the offline engine's verdicts, with `--support` those of
 * the support check, and prints them; the files that hold them are changed by hand.
 */
export async function evalFit(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      data: { type: 'string' },
      json: { type: 'boolean' },
      verdicts: { type: 'boolean' },
      support: { type: 'boolean' },
    },
  })
  if (!values.data) {
    console.error('用 --data 指定含各问题集的文件夹。')
    process.exit(2)
  }
  return withProductCode(async (load) => {
    if (values.support) {
      const { fitSupport } = await load('/scripts/eval/fit/support.ts')
      const { weights, leftOut } = fitSupport(values.data)
      console.log(weights)
      console.table(leftOut)
      return { weights, leftOut }
    }
    if (values.verdicts) {
      const { fitVerdicts } = await load('/scripts/eval/fit/verdict.ts')
      const verdicts = fitVerdicts(values.data)
      console.log(verdicts)
      return verdicts
    }
    const { fitRanking } = await load('/scripts/eval/fit/ranking.ts')
    const weights = fitRanking(values.data)
    console.table(weights)
    return { weights }
  })
}
