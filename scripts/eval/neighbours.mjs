import { parseArgs } from 'node:util'
import { withProductCode } from '../lib/typescript.mjs'

/** What reading neighbouring passages as one changes; see neighbours.ts. */
export async function evalNeighbours(options) {
  const { values } = parseArgs({
    args: options,
    options: { data: { type: 'string' }, json: { type: 'boolean' } },
  })
  if (!values.data) {
    console.error('用 --data 指定题集所在的文件夹。')
    process.exit(2)
  }
  return withProductCode(async (load) => {
    const { evaluateNeighbours } = await load('/scripts/eval/neighbours.ts')
    const { rows } = evaluateNeighbours(values.data)
    console.table(rows)
    return { rows }
  })
}
