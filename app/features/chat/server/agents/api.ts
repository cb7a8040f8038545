import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as agentsContract from '../../agents-contract'
import * as contract from '../../contract'
import { deleteAgent, listAgents, saveAgent } from './agents'

export const agentsCalls = [
  defineCall({
    call: 'GET /chat/agent/list',
    title: '助手：预设的、团队的与自己的',
    access: { role: 'member', scope: 'ask' },
    query: contract.teamQuery,
    result: z.array(agentsContract.agentView),
    run: (ctx) => listAgents(ctx),
  }),
  defineCall({
    call: 'POST /chat/agent/save',
    title: '新建或修改助手',
    access: { role: 'member', scope: 'ask' },
    body: agentsContract.saveAgentInput,
    result: agentsContract.agentView,
    run: (ctx, { body }) => saveAgent(ctx, body),
  }),
  defineCall({
    call: 'DELETE /chat/agent/delete',
    title: '删除助手',
    access: { role: 'member', scope: 'ask' },
    query: agentsContract.deleteAgentQuery,
    result: done,
    run: (ctx, { query }) => deleteAgent(ctx, query),
  }),
] as const
