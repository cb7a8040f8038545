import { z } from 'zod'
import { defineCall, done } from '~/core/calls/define-call'
import * as contract from '../../contract'
import { addApiKey, listApiKeys, revokeApiKey } from './manage-keys'

/** Keys of a team's own scripts, for its owner and admins. Behind the team gate. */
export const apiKeysCalls = [
  defineCall({
    call: 'GET /team/:teamId/apiKey/list',
    title: '接口密钥列表',
    access: { role: 'admin' },
    result: z.array(contract.apiKeyView),
    run: (ctx) => listApiKeys(ctx),
  }),
  defineCall({
    call: 'POST /team/:teamId/apiKey/add',
    title: '新建接口密钥；密钥只在此时给出一次',
    access: { role: 'admin' },
    body: contract.addApiKeyInput,
    result: contract.newApiKeyView,
    run: (ctx, { body }) => addApiKey(ctx, body),
  }),
  defineCall({
    call: 'POST /team/:teamId/apiKey/revoke',
    title: '停用接口密钥',
    access: { role: 'admin' },
    body: contract.revokeApiKeyInput,
    result: done,
    run: (ctx, { body }) => revokeApiKey(ctx, body.id),
  }),
] as const
