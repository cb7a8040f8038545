import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../contract'
import { deletePrompt, listPrompts, savePrompt } from './prompts'

export const promptsCalls = [
  defineCall({
    call: 'GET /chat/prompt/list',
    title: '提示词：自己的与团队的',
    access: { role: 'member', scope: 'ask' },
    query: contract.teamQuery,
    result: z.array(contract.promptView),
    run: (ctx) => listPrompts(ctx),
  }),
  defineCall({
    call: 'POST /chat/prompt/save',
    title: '新建或修改提示词',
    access: { role: 'member', scope: 'ask' },
    body: contract.savePromptInput,
    result: contract.promptView,
    run: (ctx, { body }) => savePrompt(ctx, body),
  }),
  defineCall({
    call: 'DELETE /chat/prompt/delete',
    title: '删除提示词',
    access: { role: 'member', scope: 'ask' },
    query: contract.deletePromptQuery,
    result: done,
    run: (ctx, { query }) => deletePrompt(ctx, query),
  }),
] as const
