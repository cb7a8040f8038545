import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import { deleteAgentQuery, saveAgentInput } from './agents-contract'
import {
  agentIcons,
  agentKinds,
  agentTones,
  type AgentProfile,
  type AgentView,
} from './agents-terms'
import { teamQuery } from './contract'
import { questionModes } from './terms'

const profile = {
  id: z.string(),
  title: z.string(),
  icon: z.enum(agentIcons),
  tone: z.enum(agentTones),
  modes: z.array(z.enum(questionModes)),
  onlyDocuments: z.boolean(),
}
/** The assistant of a conversation. */
export const agentProfile: z.ZodType<AgentProfile> = z.object(profile)

const agent: z.ZodType<AgentView> = z.object({
  ...profile,
  kind: z.enum(agentKinds),
  summary: z.string(),
  instructions: z.string(),
  starters: z.array(z.string()),
  files: z.array(z.object({ id: z.string(), title: z.string(), extension: z.string() })),
  folders: z.array(z.object({ id: z.string(), name: z.string() })),
  closed: z.number(),
  needsModel: z.boolean(),
  mayChange: z.boolean(),
  author: z.string(),
  updateTime: z.string(),
})

export const agentsCalls = defineCalls({
  'GET /chat/agent/list': {
    title: '助手：预设的、团队的与自己的',
    query: teamQuery,
    result: z.array(agent),
  },
  'POST /chat/agent/save': { title: '新建或修改助手', body: saveAgentInput, result: agent },
  'DELETE /chat/agent/delete': {
    title: '删除助手',
    query: deleteAgentQuery,
    result: z.literal(true),
  },
})
