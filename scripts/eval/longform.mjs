import { parseArgs } from 'node:util'
import { withProductCode } from '../lib/typescript.mjs'

/** Long documents by the real pipelines and a scripted model that goes wrong on purpose; see longform.ts. */
export async function evalLongform(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      chapters: { type: 'string', default: '20' },
      seed: { type: 'string', default: '7' },
      json: { type: 'boolean' },
    },
  })
  return withProductCode(async (load) => {
    const { evaluateLongform } = await load('/scripts/eval/longform.ts')
    const result = await evaluateLongform(Number(values.chapters), Number(values.seed))
    console.log(`longform  seed=${values.seed} chapters=${values.chapters} nodes=${result.nodes}`)
    console.table(result.rows)
    if (result.rows.some(({ ok }) => !ok)) process.exitCode = 1
    return result
  })
}
