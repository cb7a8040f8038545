import { Hono, type Context as Answering, type MiddlewareHandler } from 'hono'
import { body, query, type ApiEnv } from '~/core/api'
import {
  avatarInput,
  bindMobileInput,
  forgottenPasswordInput,
  loginAccountInput,
  loginSmsInput,
  mobileInput,
  partnerLoginInput,
  resetPasswordInput,
  signInInput,
  userInfoQuery,
  userUpdateInput,
  wechatBindInput,
} from '../contract'
import type { SignedInView } from '../views'
import { browserSecretOf, clearedTokenCookie, tokenCookie } from './cookies'
import { deviceMarkOf, markCookie } from './devices/device-marks'
import { resetForgottenPassword } from './passwords/forgotten'
import { bindMobile, requestBindCode, requestSignInCode, signInByCode } from './mobiles'
import { resetPassword } from './passwords/own-password'
import { signInByPartner } from './partners'
import { changeAvatar, renameUser } from './profile'
import { actorOf, listSignIns, revokeOtherSignIns, revokeSignIn, type Device } from './sessions'
import { currentUser, signIn, signOut } from './sign-ins'
import { bindWechat, openIdOf } from './wechat/sign-in'

// Before the body is looked at: a visitor is told to sign in, whatever they sent.
const asPerson: MiddlewareHandler<ApiEnv> = async (c, next) => {
  actorOf(c.var.ctx)
  await next()
}

/** Calls of a signed-in person about themselves. */
const personal = new Hono<ApiEnv>()
  .post('/user/update', asPerson, body(userUpdateInput), async (c) =>
    c.json(await renameUser(c.var.ctx, c.req.valid('json'))),
  )
  .post('/user/avatar', asPerson, body(avatarInput), async (c) =>
    c.json(await changeAvatar(c.var.ctx, c.req.valid('json'))),
  )
  .post('/user/resetPassword', asPerson, body(resetPasswordInput), async (c) =>
    signedIn(c, await resetPassword(c.var.ctx, c.req.valid('json'), deviceOf(c))),
  )
  .post('/user/mobile/sendCode', asPerson, body(mobileInput), async (c) => {
    await requestBindCode(c.var.ctx, c.req.valid('json').mobile)
    return c.json(true)
  })
  .post('/user/mobile/bind', asPerson, body(bindMobileInput), async (c) =>
    c.json(await bindMobile(c.var.ctx, c.req.valid('json'))),
  )
  .get('/user/signIn/list', asPerson, async (c) => c.json(await listSignIns(c.var.ctx)))
  .post('/user/signIn/revoke', asPerson, body(signInInput), async (c) => {
    await revokeSignIn(c.var.ctx, c.req.valid('json').id)
    return c.json(true)
  })
  .post('/user/signIn/revokeOthers', asPerson, async (c) => {
    await revokeOtherSignIns(c.var.ctx)
    return c.json(true)
  })

/** Calls of people, whoever they are. */
export const authApi = new Hono<ApiEnv>()
  .post('/login/loginAccount', body(loginAccountInput), async (c) =>
    signedIn(c, await signIn(c.var.ctx, c.req.valid('json'), deviceOf(c))),
  )
  .post('/login/smsCode', body(mobileInput), async (c) => {
    await requestSignInCode(c.var.ctx, c.req.valid('json').mobile)
    return c.json(true)
  })
  .post('/login/loginSms', body(loginSmsInput), async (c) =>
    signedIn(c, await signInByCode(c.var.ctx, c.req.valid('json'), deviceOf(c))),
  )
  .post('/login/resetPassword', body(forgottenPasswordInput), async (c) =>
    signedIn(c, await resetForgottenPassword(c.var.ctx, c.req.valid('json'), deviceOf(c))),
  )
  .post('/login/loginWechat', body(wechatBindInput), async (c) => {
    const browserSecret = browserSecretOf(c.req.raw)
    const input = { ...c.req.valid('json'), browserSecret }
    return signedIn(c, await bindWechat(c.var.ctx, input, deviceOf(c)))
  })
  // POST /login/login followed by a partner's name; the ways above come first.
  .post('/login/:partner', body(partnerLoginInput), async (c) => {
    const loginPath = /^login([A-Z]\w+)$/.exec(c.req.param('partner'))?.[1] ?? ''
    const user = await signInByPartner(c.var.ctx, loginPath, c.req.valid('json'), deviceOf(c))
    return signedIn(c, user)
  })
  .post('/user/logout', async (c) => {
    await signOut(c.var.ctx)
    c.header('set-cookie', clearedTokenCookie(isSecure(c)))
    return c.json(true)
  })
  .get('/user/getUserInfo', query(userInfoQuery), async (c) => {
    const user = await currentUser(c.var.ctx)
    const { appid } = c.req.valid('query')
    return c.json(user && appid ? { ...user, openid: await openIdOf(c.var.ctx, appid) } : user)
  })
  .route('/', personal)

// The token goes into a cookie that scripts cannot read, for pages, and into the answer, for calls.
async function signedIn(c: Answering<ApiEnv>, user: SignedInView) {
  const identity = { names: [user.loginName, user.account], isSecure: isSecure(c) }
  c.header('set-cookie', tokenCookie(user.token, isSecure(c)))
  c.header('set-cookie', await markCookie(c.var.ctx, deviceMarkOf(c.req.raw), identity), {
    append: true,
  })
  return c.json(user)
}

const isSecure = (c: Answering) => new URL(c.req.url).protocol === 'https:'

const deviceOf = (c: Answering): Device => ({
  userAgent: c.req.header('user-agent') ?? '',
  mark: deviceMarkOf(c.req.raw),
})
