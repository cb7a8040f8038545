import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import type { DomainInfoView } from '~/features/brands/contract'
import { memberInfoQuery, switchTeamInput, type MemberInfoView, type TeamView } from './contract'

const planStatus = z.enum(['trial', 'active', 'expired'])

const team: z.ZodType<TeamView> = z.object({
  id: z.string(),
  name: z.string(),
  shellName: z.string(),
  space: z.object({ id: z.string() }),
  member: z.object({ id: z.string(), role: z.enum(['owner', 'admin', 'member']) }),
  status: planStatus,
  expiryDate: z.string(),
  maxScholarSearch: z.number(),
  usedScholarSearch: z.number(),
})

const memberInfo: z.ZodType<MemberInfoView> = z.object({
  vipLevel: z.number(),
  maxChat: z.number(),
  usedChat: z.number(),
})

const domainInfo: z.ZodType<DomainInfoView> = z.object({
  teamId: z.string(),
  shellName: z.string(),
  name: z.string(),
  logo: z.string(),
  status: planStatus,
})

export const teamsCalls = defineCalls({
  'GET /team/list': { title: '本人所在的团队，最近使用的在前', result: z.array(team) },
  'GET /team/infoByDomain': { title: '访问域名所属的团队', result: domainInfo },
  'POST /team/switch': {
    title: '切换当前团队',
    body: switchTeamInput,
    result: z.array(team),
  },
  'GET /knowledgeAssistant/memberInfo': {
    title: '等级与剩余提问次数；未登录为空',
    query: memberInfoQuery,
    result: memberInfo.nullable(),
  },
})
