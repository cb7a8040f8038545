import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import * as contract from './contract'

const view: z.ZodType<contract.SetupView> = z.object({
  host: z.string(),
  checks: z.array(z.object({ state: z.enum(['ok', 'missing']), text: z.string() })),
})
const trial: z.ZodType<contract.ModelTrialView> = z.object({ tookMs: z.number() })

export const setupCalls = defineCalls({
  'POST /setup/open': {
    title: '以设置码查看尚无团队的系统',
    body: contract.setupCodeInput,
    result: view,
  },
  'POST /setup/model': { title: '试用模型服务', body: contract.setupModelInput, result: trial },
  'POST /setup/team': {
    title: '建立第一个团队，并以创建者登录',
    body: contract.firstTeamInput,
    result: z.literal(true),
  },
})
