import { parseArgs } from 'node:util'
import { withProductCode } from '../lib/typescript.mjs'

/** Citations and refusals of the offline engine over `DIR/rgb_zh`; see citations.ts. */
export async function evalCitations(options) {
  const { values } = parseArgs({
    args: options,
    options: { data: { type: 'string' }, json: { type: 'boolean' } },
  })
  if (!values.data) {
    console.error('用 --data 指定 rgb_zh 文件夹，或它的上级文件夹。')
    process.exit(2)
  }
  return withProductCode(async (load) => {
    const { evaluateCitations } = await load('/scripts/eval/citations.ts')
    const { kinds, msPerQuestion } = evaluateCitations(values.data)
    console.table(kinds)
    console.log(`每个问题 ${msPerQuestion.toFixed(1)} ms（检索与离线作答）`)
    return { kinds }
  })
}
