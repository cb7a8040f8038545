import { signRsa } from '~/core/signing/rsa-signatures'
import type { AlipayMerchant } from '~/core/settings/payments'
import { alipayTime } from '../beijing-time'

export interface AlipayCall {
  method: string
  /** `biz_content`, written as JSON. */
  content: object
  notifyUrl?: string
  returnUrl?: string
}

/** The signed parameters of a call, `sign` last. */
export async function signedParameters(
  merchant: AlipayMerchant,
  { method, content, notifyUrl = '', returnUrl = '' }: AlipayCall,
  now: Date,
): Promise<[name: string, value: string][]> {
  const parameters: [string, string][] = Object.entries({
    app_id: merchant.appId,
    method,
    format: 'JSON',
    return_url: returnUrl,
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: alipayTime(now),
    version: '1.0',
    notify_url: notifyUrl,
    biz_content: JSON.stringify(content),
  })
  const filled = parameters.filter(([, value]) => value !== '')
  return [...filled, ['sign', await signRsa(merchant.privateKey, signedText(filled))]]
}

/** What is signed of parameters: those that are not empty, by name, their values as they are, unencoded. */
export const signedText = (parameters: readonly (readonly [name: string, value: string])[]) =>
  parameters
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
