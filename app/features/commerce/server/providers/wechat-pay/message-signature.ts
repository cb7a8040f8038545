import { isSignedByRsa } from '~/core/signing/rsa-signatures'

type Bytes = Uint8Array<ArrayBuffer>

const WINDOW_SECONDS = 300
const SCHEMA = 'WECHATPAY2-SHA256-RSA2048'
const encoder = new TextEncoder()

/** Gives the key, or certificate, that a serial number names; null for one that is not WeChat's. */
export type PlatformKeys = (serial: string) => Promise<string | null>

/**
 * Whether an answer or a notification is WeChat's own: signed within the last five minutes over the very bytes that
 * came, by the key that its header names.
 */
export async function isFromWechatPay(
  headers: Headers,
  body: Bytes,
  { now, keys }: { now: Date; keys: PlatformKeys },
): Promise<boolean> {
  const value = (name: string) => headers.get(`wechatpay-${name}`) ?? ''
  const [timestamp, nonce, signature] = [value('timestamp'), value('nonce'), value('signature')]
  const isWhole = /^\d{1,12}$/.test(timestamp) && nonce !== '' && signature !== ''
  const type = value('signature-type')
  if (!isWhole || (type !== '' && type !== SCHEMA)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > WINDOW_SECONDS) return false
  const key = await keys(value('serial'))
  return key !== null && isSignedByRsa(key, messageBytes(timestamp, nonce, body), signature)
}

// Bytes, not text: decoding would repair a broken character, and another message would be verified.
function messageBytes(timestamp: string, nonce: string, body: Bytes): Bytes {
  const head = encoder.encode(`${timestamp}\n${nonce}\n`)
  const message = new Uint8Array(head.length + body.length + 1)
  message.set(head)
  message.set(body, head.length)
  message[message.length - 1] = 0x0a
  return message
}
