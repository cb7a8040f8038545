import { joinedBytes } from '#packages/basics/joined-bytes'
import { fromBase64Url } from '#packages/basics/base64url'

/** Keys of a device, as its browser gave them: base64url. */
export interface DeviceKeys {
  p256dh: string
  auth: string
}

/** What is drawn by chance for each message; tests give their own. */
export interface MessageSecrets {
  keys: CryptoKeyPair
  salt: Uint8Array<ArrayBuffer>
}

const RECORD_SIZE = 4_096
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const
const utf8 = (text: string) => new TextEncoder().encode(text)

/** Encrypts a payload for one device: RFC 8291 over RFC 8188 (`aes128gcm`), in one record. */
export async function encryptPayload(
  payload: Uint8Array<ArrayBuffer>,
  device: DeviceKeys,
  { keys, salt }: MessageSecrets,
): Promise<Uint8Array<ArrayBuffer>> {
  const theirs = fromBase64Url(device.p256dh)
  const ours = await rawKey(keys.publicKey)
  const shared = await sharedSecret(keys.privateKey, theirs)
  const info = joinedBytes([utf8('WebPush: info\0'), theirs, ours])
  const secret = await derive(shared, fromBase64Url(device.auth), info, 32)
  const contentKey = await derive(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await derive(secret, salt, utf8('Content-Encoding: nonce\0'), 12)
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt'])
  // The last record of a message ends with a 2.
  const record = joinedBytes([payload, Uint8Array.of(2)])
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, record)
  return joinedBytes([salt, header(ours), new Uint8Array(sealed)])
}

export async function newSecrets(): Promise<MessageSecrets> {
  const keys = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  if (!('privateKey' in keys)) throw new Error('no key pair was made')
  return { keys, salt: crypto.getRandomValues(new Uint8Array(16)) }
}

async function sharedSecret(ours: CryptoKey, theirs: Uint8Array<ArrayBuffer>) {
  const point = await crypto.subtle.importKey('raw', theirs, CURVE, false, [])
  // The platform's types call it `$public`; the standard does not.
  const algorithm = { name: 'ECDH', public: point }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, ours, 256))
}

async function derive(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8))
}

const rawKey = async (key: CryptoKey): Promise<Uint8Array<ArrayBuffer>> => {
  const raw = await crypto.subtle.exportKey('raw', key)
  if (!(raw instanceof ArrayBuffer)) throw new Error('a raw key is bytes')
  return new Uint8Array(raw)
}

/** Size of a record, then the sender's key behind its length. */
function header(key: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(5 + key.length)
  new DataView(bytes.buffer).setUint32(0, RECORD_SIZE)
  bytes[4] = key.length
  bytes.set(key, 5)
  return bytes
}
