import { z } from 'zod'
import { idSchemas } from '../id-schemas.ts'

const httpUrl = z.url({ protocol: /^https?$/ })

const wechatApp = z.object({
  /** Host that WeChat sends people back to, as registered there; may carry a port. */
  host: z.string().min(1),
  appId: z.string().min(1),
  appSecret: z.string().min(1),
})
export type WechatAppSettings = z.infer<typeof wechatApp>

const partner = z
  .object({
    /** `iss` of its assertions; kept with the accounts it opens. */
    slug: z.string().regex(/^[a-z0-9-]{2,32}$/),
    /** The call is POST /login/login followed by this, e.g. `Office`. */
    loginPath: z
      .string()
      .regex(/^[A-Z][A-Za-z0-9]{1,31}$/)
      .refine((path) => !['Account', 'Sms', 'Wechat'].includes(path), '与内置的登录方式重名'),
    /** A visit with this `utm_source` is signed in without the modal. */
    utmSource: z.string().min(1).max(64),
    appCode: z.string().max(64).default(''),
    /** Team that its people join. */
    teamId: idSchemas.team,
    /** Shared secret of its assertions (HS256); or else `publicKey`. */
    secret: z.string().min(32, '至少 32 个字符').optional(),
    /** Its Ed25519 key as a JWK (EdDSA). */
    publicKey: z
      .object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })
      .optional(),
  })
  .refine((item) => (item.secret === undefined) !== (item.publicKey === undefined), {
    message: 'secret 与 publicKey 须二选一',
  })
export type PartnerSettings = z.infer<typeof partner>

const isUnique = <One>(list: One[], name: (one: One) => string) =>
  new Set(list.map(name)).size === list.length

export const partnersSchema = z
  .array(partner)
  .max(4)
  .refine((list) => isUnique(list, (item) => item.slug), 'slug 重复')
  .refine((list) => isUnique(list, (item) => item.loginPath), 'loginPath 重复')
export const wechatAppsSchema = z.array(wechatApp).max(100)

/** Variables of the ways to sign in. Each way is off until it is configured. */
export const signInSettings = {
  /** Who sends codes. Empty: the local inbox in local builds, nobody elsewhere. */
  SMS_PROVIDER: z.enum(['', 'aliyun', 'tencent', 'inbox']).default(''),
  SMS_KEY_ID: z.string().default(''),
  SMS_KEY_SECRET: z.string().default(''),
  SMS_SIGN_NAME: z.string().default(''),
  /** Template with the code as `${code}` (Aliyun), or with the code and its minutes as {1} and {2} (Tencent). */
  SMS_TEMPLATE: z.string().default(''),
  /** SdkAppId; Tencent only. */
  SMS_APP_ID: z.string().default(''),
  /** Empty: the provider's own. */
  SMS_ENDPOINT: z.union([z.literal(''), httpUrl]).default(''),
  /** Messages a day, all people together. */
  SMS_PER_DAY: z.coerce.number().int().positive().max(10_000).default(2_000),
  /** Where people scan and where codes are exchanged. */
  WECHAT_PAGE: httpUrl.default('https://open.weixin.qq.com'),
  WECHAT_API: httpUrl.default('https://api.weixin.qq.com'),
}

interface SmsSettings {
  APP_ENV: string
  SMS_PROVIDER: string
  SMS_KEY_ID: string
  SMS_KEY_SECRET: string
  SMS_SIGN_NAME: string
  SMS_TEMPLATE: string
  SMS_APP_ID: string
}

/** Variables that the chosen SMS provider needs and does not have; `SMS_PROVIDER` itself when it may not serve here. */
export function missingForSms(settings: SmsSettings): string[] {
  if (settings.SMS_PROVIDER === '') return []
  if (settings.SMS_PROVIDER === 'inbox') {
    return settings.APP_ENV === 'production' ? ['SMS_PROVIDER'] : []
  }
  const needed = ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE'] as const
  const missing: string[] = needed.filter((name) => settings[name] === '')
  const needsApp = settings.SMS_PROVIDER === 'tencent' && settings.SMS_APP_ID === ''
  return needsApp ? [...missing, 'SMS_APP_ID'] : missing
}
