import { z } from 'zod'

export { addApiKeyInput, apiKeyView, newApiKeyView, revokeApiKeyInput } from './key-contract'
export type { SignInMethod, SignInOptions } from './views'

const channelId = z.coerce.number().int().default(0)
const mobile = z.string().max(40)
/** Six digits, ASCII only. */
const verifyCode = z.string().regex(/^[0-9]{6}$/)
const password = z.string().min(1).max(128)

export const loginAccountInput = z.object({
  account: z.string().trim().min(1).max(64),
  password,
  channelId,
})
export type LoginAccountInput = z.infer<typeof loginAccountInput>

/** `appid` names the WeChat app whose openid is wanted; only apps of this host are known. */
export const userInfoQuery = z.object({ appid: z.string().max(64).optional() })

export const mobileInput = z.object({ mobile })
export const loginSmsInput = z.object({ mobile, verifyCode, channelId })
export type LoginSmsInput = z.infer<typeof loginSmsInput>

export const resetPasswordInput = z.object({
  /** Needed unless the change is forced, or there is no password yet. */
  oldPassword: password.optional(),
  newPassword: password,
})
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>

/** By the code that `/login/smsCode` sends. */
export const forgottenPasswordInput = z.object({ mobile, verifyCode, newPassword: password })
export type ForgottenPasswordInput = z.infer<typeof forgottenPasswordInput>

export const bindMobileInput = z.object({
  mobile,
  verifyCode,
  /** The account's own, where it has one: a stolen session must not become a way in. */
  password: password.optional(),
})
export type BindMobileInput = z.infer<typeof bindMobileInput>

export const userUpdateInput = z.object({ name: z.string().max(100) })
/** A picture in base64, cut to a square by the client; '' takes the picture away. */
export const avatarInput = z.object({ image: z.string().max(1_400_000) })
export const signInInput = z.object({ id: z.string().regex(/^\d{1,16}$/) })

export const partnerLoginInput = z.object({
  mobile,
  inviteUserId: z.union([z.string().max(40), z.number()]).nullish(),
  /** The partner's signed assertion. */
  verifyCode: z.string().min(20).max(2_000),
  channelId: z.coerce.number().int().optional(),
  teamId: z.string().max(40).nullish(),
})
export type PartnerLoginInput = z.infer<typeof partnerLoginInput>

export const wechatBindInput = loginAccountInput.omit({ channelId: true }).extend({
  /** What the return from WeChat gave. */
  ticket: z.string().min(20).max(2_000),
})
export type WechatBindInput = z.infer<typeof wechatBindInput>

const user = {
  id: z.string(),
  account: z.string(),
  loginName: z.string(),
  name: z.string(),
  avatar: z.string(),
  isNeedChangePassword: z.boolean(),
  hasPassword: z.boolean(),
  createTime: z.string(),
  authenticationStatus: z.enum(['none', 'pending', 'done']),
  channelId: z.number(),
  openid: z.string().optional(),
}

/** The signed-in person, as the product knows them. */
export const userView = z.object(user)
export type UserView = z.infer<typeof userView>

/** What signing in answers: the person and the bearer token. */
export const signedInView = z.object({ ...user, token: z.string() })
export type SignedInView = z.infer<typeof signedInView>

/** One sign-in that still lives. */
export const signInView = z.object({
  id: z.string(),
  /** `Chrome，Windows`. */
  device: z.string(),
  kind: z.enum(['computer', 'phone', 'script']),
  /** Network, without the part that names one device; '' when unknown. */
  address: z.string(),
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  createTime: z.string(),
  lastSeenTime: z.string(),
  isThis: z.boolean(),
})
export type SignInView = z.infer<typeof signInView>
