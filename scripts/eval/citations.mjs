import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../lib/install.mjs'
import { withProductCode } from '../lib/typescript.mjs'

const PER_KIND = 20

/**
 * Citations and refusals over `DIR/rgb_zh`: of the offline engine, see citations.ts; with `--model` of the chat model that
 * MODEL_PROVIDERS and MODEL_ROLES of the environment or `.env` name, `--questions` of each kind, see citations-model.ts.
 */
export async function evalCitations(options) {
  const { values } = parseArgs({
    args: options,
    options: {
      data: { type: 'string' },
      json: { type: 'boolean' },
      model: { type: 'boolean' },
      questions: { type: 'string' },
    },
  })
  if (!values.data) {
    console.error('用 --data 指定 rgb_zh 文件夹，或它的上级文件夹。')
    process.exit(2)
  }
  return withProductCode((load) =>
    values.model ? byModel(load, values) : byOfflineEngine(load, values.data),
  )
}

async function byOfflineEngine(load, directory) {
  const { evaluateCitations } = await load('/scripts/eval/citations.ts')
  const { kinds, msPerQuestion } = evaluateCitations(directory)
  console.table(kinds)
  console.log(`每个问题 ${msPerQuestion.toFixed(1)} ms（检索与离线作答）`)
  return { kinds }
}

async function byModel(load, { data, questions }) {
  const perKind = questions === 'all' ? Infinity : Number(questions ?? PER_KIND)
  if (!(perKind > 0)) {
    console.error('--questions 写每一类问几个（正整数），或 all。')
    process.exit(2)
  }
  const [{ readSettings }, { localVariables }] = await Promise.all([
    load('/app/core/settings.ts'),
    import('../lib/environment.mjs'),
  ])
  const settings = readSettings(await localVariables(join(root, '.data')))
  if (!settings.MODEL_ROLES.chat || settings.MODEL_ROLES.chat === 'offline') {
    console.error('没有配置模型：在环境变量或 .env 里写好 MODEL_PROVIDERS 与 MODEL_ROLES 的 chat。')
    process.exit(2)
  }
  const { evaluateByModel } = await load('/scripts/eval/citations-model.ts')
  const { by, kinds } = await evaluateByModel(data, settings, perKind)
  console.table(kinds)
  console.log(`由 ${by.label}（${by.model}）作答，提示与核对同问答一样，检索整个语料。`)
  return { by: by.label, model: by.model, kinds }
}
