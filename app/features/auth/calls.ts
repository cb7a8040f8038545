import { z } from 'zod'
import { defineCalls } from '~/core/calls'
import {
  addApiKeyInput,
  apiKeyView,
  avatarInput,
  bindMobileInput,
  forgottenPasswordInput,
  loginAccountInput,
  loginSmsInput,
  mobileInput,
  newApiKeyView,
  partnerLoginInput,
  resetPasswordInput,
  revokeApiKeyInput,
  signInInput,
  userInfoQuery,
  userUpdateInput,
  wechatBindInput,
  type SignedInView,
  type SignInView,
  type UserView,
} from './contract'

const user = {
  id: z.string(),
  account: z.string(),
  loginName: z.string(),
  name: z.string(),
  avatar: z.string(),
  isNeedChangePassword: z.boolean(),
  hasPassword: z.boolean(),
  createTime: z.string(),
  authenticationStatus: z.enum(['none', 'done']),
  channelId: z.number(),
  openid: z.string().optional(),
}
const userView: z.ZodType<UserView> = z.object(user)
const signedInView: z.ZodType<SignedInView> = z.object({ ...user, token: z.string() })
const signInView: z.ZodType<SignInView> = z.object({
  id: z.string(),
  device: z.string(),
  kind: z.enum(['computer', 'phone', 'script']),
  address: z.string(),
  createTime: z.string(),
  lastSeenTime: z.string(),
  isThis: z.boolean(),
})
const done = z.literal(true)

export const authCalls = defineCalls({
  'POST /login/loginAccount': {
    title: '账号密码登录',
    body: loginAccountInput,
    result: signedInView,
  },
  'POST /login/smsCode': {
    title: '发送登录验证码；号码是否有账号，回答都相同',
    body: mobileInput,
    result: done,
  },
  'POST /login/loginSms': { title: '验证码登录', body: loginSmsInput, result: signedInView },
  'POST /login/resetPassword': {
    title: '忘记密码：凭验证码设一个新密码，并登录',
    body: forgottenPasswordInput,
    result: signedInView,
  },
  'POST /login/loginWechat': {
    title: '把扫码的微信绑定到已有账号，并登录',
    body: wechatBindInput,
    result: signedInView,
  },
  'POST /login/:partner': {
    title: '合作方登录；路径为 login 加合作方的名称，verifyCode 为其签发的断言',
    body: partnerLoginInput,
    result: signedInView,
  },
  'POST /user/update': { title: '修改自己的姓名', body: userUpdateInput, result: userView },
  'POST /user/avatar': {
    title: '更换头像；image 为 base64，空字串表示移除',
    body: avatarInput,
    result: userView,
  },
  'POST /user/resetPassword': {
    title: '修改密码；其他登录随即失效，回答新的令牌',
    body: resetPasswordInput,
    result: signedInView,
  },
  'POST /user/mobile/sendCode': { title: '发送绑定验证码', body: mobileInput, result: done },
  'POST /user/mobile/bind': { title: '绑定手机号', body: bindMobileInput, result: userView },
  'GET /user/signIn/list': { title: '自己的登录设备', result: z.array(signInView) },
  'POST /user/signIn/revoke': { title: '退出一台设备', body: signInInput, result: done },
  'POST /user/signIn/revokeOthers': { title: '退出其他设备', result: done },
  'POST /user/logout': { title: '退出登录', result: z.boolean() },
  'GET /user/getUserInfo': {
    title: '当前登录的人；未登录为空',
    query: userInfoQuery,
    result: userView.nullable(),
  },
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
