import { alipayProvider } from './alipay'
import type { OpenProviders } from './provider'
import { wechatPayProvider } from './wechat-pay'

/** The merchants that are configured, in the order in which they stand there. */
export const openMerchants: OpenProviders = (ctx) => [
  ...ctx.settings.WECHAT_PAY_MERCHANTS.map((merchant) => wechatPayProvider(ctx, merchant)),
  ...ctx.settings.ALIPAY_MERCHANTS.map((merchant) => alipayProvider(ctx, merchant)),
]
