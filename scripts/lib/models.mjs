import { join } from 'node:path'
import { localVariables } from './environment.mjs'
import { root, stop } from './install.mjs'
import { withProductCode } from './typescript.mjs'

const USAGE = `用法：npm run models -- test [用途]
      用途：chat、reasoning、writing、utility、vision、translation、support；不写即测试 MODEL_ROLES 里写到的每一个`

/** Tests the models of this environment one after the other; ends with 1 when one of them does not answer. */
export async function models(args) {
  const [what, role] = args
  if (what !== 'test') stop(USAGE)
  const dataDir = process.env.DATA_DIR ?? join(root, '.data')
  const { readSettings } = await import('../../app/core/settings.ts')
  const settings = readSettings(await localVariables(dataDir))
  const results = await testModels(settings, role)
  for (const { line } of results) console.log(line)
  if (results.length === 0) {
    console.log('还没有接入语言模型：请在 .env 中填写 MODEL_PROVIDERS 与 MODEL_ROLES。')
  }
  if (results.some(({ isOk }) => !isOk)) process.exitCode = 1
}

/** One result a role that a model serves, in words. */
export function testModels(settings, only) {
  return withProductCode(async (load) => {
    const { conversationRoles, roleLabels } = await load('/app/features/models/terms.ts')
    const { checkWords } = await load('/app/features/models/ui/check-words.ts')
    const { openModels } = await load('/app/features/models/server/gateway.ts')
    if (only !== undefined && !conversationRoles.includes(only)) stop(USAGE)
    const gateway = openModels(settings)
    const results = []
    for (const role of conversationRoles) {
      const { provider, label, model } = gateway.whoServes(role)
      const isNamed = settings.MODEL_ROLES[role] !== undefined
      if (!isNamed || provider === 'offline' || (only !== undefined && only !== role)) continue
      const check = await gateway.check(role, AbortSignal.timeout(300_000))
      const line = `${roleLabels[role]}（${role}）${label} ${model}：${checkWords(check)}`
      results.push({ role, isOk: check.isOk, line })
    }
    return results
  })
}
