import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import {
  addApiKeyInput,
  apiKeyView,
  loginAccountInput,
  newApiKeyView,
  revokeApiKeyInput,
  type SignedInView,
  type UserView,
} from './contract'

const user = {
  id: z.string(),
  account: z.string(),
  name: z.string(),
  avatar: z.string(),
  isNeedChangePassword: z.boolean(),
  createTime: z.string(),
  authenticationStatus: z.enum(['none', 'done']),
  channelId: z.number(),
}
const userView: z.ZodType<UserView> = z.object(user)
const signedInView: z.ZodType<SignedInView> = z.object({ ...user, token: z.string() })

export const authCalls = defineCalls({
  'POST /login/loginAccount': {
    title: '账号密码登录',
    body: loginAccountInput,
    result: signedInView,
  },
  'POST /user/logout': { title: '退出登录', result: z.boolean() },
  'GET /user/getUserInfo': { title: '当前登录的人；未登录为空', result: userView.nullable() },
  'GET /team/:teamId/apiKey/list': { title: '接口密钥列表', result: z.array(apiKeyView) },
  'POST /team/:teamId/apiKey/add': {
    title: '新建接口密钥；密钥只在此时给出一次',
    body: addApiKeyInput,
    result: newApiKeyView,
  },
  'POST /team/:teamId/apiKey/revoke': {
    title: '停用接口密钥',
    body: revokeApiKeyInput,
    result: z.literal(true),
  },
})
