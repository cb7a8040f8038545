import { parseArgs } from 'node:util'
import { withProductCode } from '../lib/typescript.mjs'

/** Answers and refusals of the offline engine in libraries of 10 to 150 passages; see small.ts. */
export async function evalSmall(options) {
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
    const { evaluateSmall } = await load('/scripts/eval/small.ts')
    const { kinds } = evaluateSmall(values.data, values.half)
    console.table(kinds)
    return { kinds }
  })
}
