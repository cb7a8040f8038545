import { z } from 'zod'
import { pkcs8Of, spkiOf } from '../signing/der.ts'

const httpUrl = z.url({ protocol: /^https?$/ })

const privateKey = z.string().refine((text) => pkcs8Of(text) !== null, '不是 RSA 私钥')
const publicKey = z.string().refine((text) => spkiOf(text) !== null, '不是 RSA 公钥或证书')

const ofMerchant = {
  /** Name of this merchant in orders; never changed, or its orders can be neither queried nor refunded. */
  id: z.string().regex(/^[a-z0-9-]{1,32}$/),
  /** Brands, by id or host, whose orders it takes. Absent: those of every brand that has no merchant of its own. */
  brands: z.array(z.string().min(1)).max(100).default([]),
}

const wechatPayMerchant = z
  .object({
    ...ofMerchant,
    /** AppID that the merchant is bound to; of an official account, where people pay inside WeChat. */
    appId: z.string().regex(/^wx[0-9a-f]{6,30}$/),
    merchantId: z.string().regex(/^\d{8,10}$/),
    /** Serial number of the merchant's own certificate. */
    certificateSerial: z
      .string()
      .regex(/^[0-9A-Fa-f]{16,64}$/)
      .transform((serial) => serial.toUpperCase()),
    /** apiclient_key.pem */
    privateKey,
    apiV3Key: z.string().regex(/^[\x21-\x7e]{32}$/, 'APIv3 密钥为 32 个字符'),
    /** Public-key mode; without it, certificates are fetched from WeChat. */
    platformKeyId: z
      .string()
      .regex(/^PUB_KEY_ID_\w{10,64}$/)
      .optional(),
    platformKey: publicKey.optional(),
    /** AppSecret of the official account, by which a payer inside WeChat is told; for `jsapi`. */
    appSecret: z.string().min(1).optional(),
    /** Ways that the merchant has opened. */
    products: z.array(z.enum(['native', 'h5', 'jsapi'])).default(['native']),
  })
  .refine((item) => (item.platformKeyId === undefined) === (item.platformKey === undefined), {
    message: 'platformKeyId 与 platformKey 须一并填写',
  })
  .refine((item) => !item.products.includes('jsapi') || item.appSecret !== undefined, {
    message: 'jsapi 需要 appSecret',
  })
export type WechatPayMerchant = z.infer<typeof wechatPayMerchant>

const alipayMerchant = z.object({
  ...ofMerchant,
  appId: z.string().regex(/^\d{16}$/),
  /** PID (2088…) of the account that is paid. */
  sellerId: z.string().regex(/^2088\d{12}$/),
  /** The application's private key. */
  privateKey,
  /** Alipay's public key, not the application's. */
  alipayKey: publicKey,
  products: z.array(z.enum(['page', 'wap', 'qr'])).default(['page', 'wap']),
})
export type AlipayMerchant = z.infer<typeof alipayMerchant>

const isUnique = (list: { id: string }[]) => new Set(list.map(({ id }) => id)).size === list.length

export const wechatPayMerchantsSchema = z
  .array(wechatPayMerchant)
  .max(50)
  .refine(isUnique, 'id 重复')
export const alipayMerchantsSchema = z.array(alipayMerchant).max(50).refine(isUnique, 'id 重复')

/** Variables of the payment services; their merchants are JSON (settings.ts). */
export const paymentSettings = {
  WECHAT_PAY_API: httpUrl.default('https://api.mch.weixin.qq.com'),
  ALIPAY_GATEWAY: httpUrl.default('https://openapi.alipay.com/gateway.do'),
}
