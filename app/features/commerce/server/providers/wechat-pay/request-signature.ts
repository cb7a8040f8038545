import { signRsa } from '~/core/signing/rsa-signatures'
import type { WechatPayMerchant } from '~/core/settings/payments'

const SCHEMA = 'WECHATPAY2-SHA256-RSA2048'

export interface WechatPayRequest {
  method: 'GET' | 'POST'
  /** Path with its query, as it is sent. */
  path: string
  timestamp: number
  nonce: string
  /** Exactly what is sent; '' without a body. */
  body: string
}

/** What is signed of a request: five lines, each with its line feed. */
export const requestText = ({ method, path, timestamp, nonce, body }: WechatPayRequest) =>
  `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`

/** The header `Authorization` of a request. */
export async function authorizationOf(
  merchant: WechatPayMerchant,
  request: WechatPayRequest,
): Promise<string> {
  const fields = {
    mchid: merchant.merchantId,
    nonce_str: request.nonce,
    timestamp: request.timestamp,
    serial_no: merchant.certificateSerial,
    signature: await signRsa(merchant.privateKey, requestText(request)),
  }
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `${SCHEMA} ${list.join(',')}`
}

/** What a page inside WeChat hands to its payment dialog, signed by the merchant. */
export async function jsapiParameters(
  merchant: WechatPayMerchant,
  prepayId: string,
  { timestamp, nonce }: { timestamp: number; nonce: string },
) {
  const pack = `prepay_id=${prepayId}`
  const text = `${merchant.appId}\n${timestamp}\n${nonce}\n${pack}\n`
  return {
    appId: merchant.appId,
    timeStamp: `${timestamp}`,
    nonceStr: nonce,
    package: pack,
    signType: 'RSA',
    paySign: await signRsa(merchant.privateKey, text),
  }
}
