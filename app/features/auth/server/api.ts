import { z } from 'zod'
import { defineCall, done, type Exchange } from '~/core/calls/define-call'
import type { Context } from '~/core/context'
import { reasonOf } from '~/core/reasons'
import * as contract from '../contract'
import type { SignedInView } from '../views'
import { browserSecretOf, clearedTokenCookie, tokenCookie } from './cookies'
import { deviceMarkOf, markCookie } from './devices/device-marks'
import { resetForgottenPassword } from './passwords/forgotten'
import { bindMobile, requestBindCode, requestSignInCode, signInByCode } from './mobiles'
import { resetPassword } from './passwords/own-password'
import { signInByPartner } from './partners'
import { signInListener } from './ports'
import { changeAvatar, renameUser } from './profile'
import { listSignIns, revokeOtherSignIns, revokeSignIn, type Device } from './sessions'
import { currentUser, signIn, signOut } from './sign-ins'
import { bindWechat, openIdOf } from './wechat/sign-in'

/** Calls of a signed-in person about themselves. */
const personalCalls = [
  defineCall({
    call: 'POST /user/update',
    title: '修改自己的姓名',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.userUpdateInput,
    result: contract.userView,
    run: (ctx, { body }) => renameUser(ctx, body),
  }),
  defineCall({
    call: 'POST /user/avatar',
    title: '更换头像；image 为 base64，空字串表示移除',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.avatarInput,
    result: contract.userView,
    run: (ctx, { body }) => changeAvatar(ctx, body),
  }),
  defineCall({
    call: 'POST /user/resetPassword',
    title: '修改密码；其他登录随即失效，回答新的令牌',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.resetPasswordInput,
    result: contract.signedInView,
    run: async (ctx, { body }, exchange) =>
      signedIn(ctx, exchange, await resetPassword(ctx, body, deviceOf(exchange))),
  }),
  defineCall({
    call: 'POST /user/mobile/sendCode',
    title: '发送绑定验证码',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.mobileInput,
    result: done,
    run: async (ctx, { body }) => {
      await requestBindCode(ctx, body.mobile)
      return true as const
    },
  }),
  defineCall({
    call: 'POST /user/mobile/bind',
    title: '绑定手机号',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.bindMobileInput,
    result: contract.userView,
    run: (ctx, { body }) => bindMobile(ctx, body),
  }),
  defineCall({
    call: 'GET /user/signIn/list',
    title: '自己的登录设备',
    access: { visitor: 'AUTHENTICATE' },
    result: z.array(contract.signInView),
    run: (ctx) => listSignIns(ctx),
  }),
  defineCall({
    call: 'POST /user/signIn/revoke',
    title: '退出一台设备',
    access: { visitor: 'AUTHENTICATE' },
    body: contract.signInInput,
    result: done,
    run: async (ctx, { body }) => {
      await revokeSignIn(ctx, body.id)
      return true as const
    },
  }),
  defineCall({
    call: 'POST /user/signIn/revokeOthers',
    title: '退出其他设备',
    access: { visitor: 'AUTHENTICATE' },
    result: done,
    run: async (ctx) => {
      await revokeOtherSignIns(ctx)
      return true as const
    },
  }),
] as const

/** Calls of people, whoever they are. */
export const authCalls = [
  defineCall({
    call: 'POST /login/loginAccount',
    title: '账号密码登录',
    access: { visitor: 'invalid' },
    body: contract.loginAccountInput,
    result: contract.signedInView,
    run: async (ctx, { body }, exchange) =>
      signedIn(ctx, exchange, await signIn(ctx, body, deviceOf(exchange))),
  }),
  defineCall({
    call: 'POST /login/smsCode',
    title: '发送登录验证码；号码是否有账号，回答都相同',
    access: { visitor: 'invalid' },
    body: contract.mobileInput,
    result: done,
    run: async (ctx, { body }) => {
      await requestSignInCode(ctx, body.mobile)
      return true as const
    },
  }),
  defineCall({
    call: 'POST /login/loginSms',
    title: '验证码登录',
    access: { visitor: 'invalid' },
    body: contract.loginSmsInput,
    result: contract.signedInView,
    run: async (ctx, { body }, exchange) =>
      signedIn(ctx, exchange, await signInByCode(ctx, body, deviceOf(exchange))),
  }),
  defineCall({
    call: 'POST /login/resetPassword',
    title: '忘记密码：凭验证码设一个新密码，并登录',
    access: { visitor: 'invalid' },
    body: contract.forgottenPasswordInput,
    result: contract.signedInView,
    run: async (ctx, { body }, exchange) =>
      signedIn(ctx, exchange, await resetForgottenPassword(ctx, body, deviceOf(exchange))),
  }),
  defineCall({
    call: 'POST /login/loginWechat',
    title: '把扫码的微信绑定到已有账号，并登录',
    access: { visitor: 'invalid' },
    body: contract.wechatBindInput,
    result: contract.signedInView,
    run: async (ctx, { body }, exchange) => {
      const browserSecret = browserSecretOf(exchange.request)
      const input = { ...body, browserSecret }
      return signedIn(ctx, exchange, await bindWechat(ctx, input, deviceOf(exchange)))
    },
  }),
  defineCall({
    call: 'POST /login/:partner',
    title: '合作方登录；路径为 login 加合作方的名称，verifyCode 为其签发的断言',
    access: { visitor: 'invalid' },
    body: contract.partnerLoginInput,
    result: contract.signedInView,
    run: async (ctx, { params, body }, exchange) => {
      const loginPath = /^login([A-Z]\w+)$/.exec(params.partner)?.[1] ?? ''
      const user = await signInByPartner(ctx, loginPath, body, deviceOf(exchange))
      return signedIn(ctx, exchange, user)
    },
  }),
  defineCall({
    call: 'POST /user/logout',
    title: '退出登录',
    access: { visitor: 'answer' },
    result: z.boolean(),
    run: async (ctx, _, exchange) => {
      await signOut(ctx)
      exchange.setHeader('set-cookie', clearedTokenCookie(isSecure(exchange)))
      return true
    },
  }),
  defineCall({
    call: 'GET /user/getUserInfo',
    title: '当前登录的人；未登录为空',
    access: { visitor: 'answer' },
    query: contract.userInfoQuery,
    result: contract.userView.nullable(),
    run: async (ctx, { query }) => {
      const user = await currentUser(ctx)
      const { appid } = query
      return user && appid ? { ...user, openid: await openIdOf(ctx, appid) } : user
    },
  }),
  ...personalCalls,
] as const

// The token goes into a cookie that scripts cannot read, for pages, and into the answer, for calls.
async function signedIn(ctx: Context, exchange: Exchange, user: SignedInView) {
  const identity = { names: [user.loginName, user.account], isSecure: isSecure(exchange) }
  const mark = await markCookie(ctx, deviceMarkOf(exchange.request), identity)
  exchange.setHeader('set-cookie', tokenCookie(user.token, identity.isSecure), mark)
  const { request } = exchange
  await announceSignIn(ctx, { accountId: user.id, request })
  return user
}

// Whoever hears of it keeps nobody out.
async function announceSignIn(ctx: Context, signIn: { accountId: string; request: Request }) {
  try {
    await signInListener.of(ctx)?.(ctx, signIn)
  } catch (error) {
    ctx.log('warn', 'auth.sign-in-unheard', { reason: reasonOf(error) })
  }
}

const isSecure = ({ request }: Exchange) => new URL(request.url).protocol === 'https:'

const deviceOf = ({ request }: Exchange): Device => ({
  userAgent: request.headers.get('user-agent') ?? '',
  mark: deviceMarkOf(request),
})
