import { fromBase64Url } from '#packages/basics/base64url'
import type { EncryptionKeys } from '../settings/team-models'

const IV_BYTES = 12
const imported = new Map<string, Promise<CryptoKey>>()

/**
 * A secret as it is stored: encrypted under the first key (AES-256-GCM), whose id stands before it. `purpose` is bound to
 * it, so that moved to another row it cannot be read. Null where there is no key.
 */
export async function encryptSecret(
  keys: EncryptionKeys,
  purpose: string,
  secret: string,
): Promise<string | null> {
  const [id] = Object.keys(keys)
  const key = id === undefined ? null : await keyOf(keys, id)
  if (id === undefined || !key) return null
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const bytes = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(purpose) },
    key,
    encoder.encode(secret),
  )
  return [id, base64Of(iv), base64Of(new Uint8Array(bytes))].join('.')
}

/** What was stored, where its key is still there and it was stored for this purpose; null otherwise. */
export async function decryptSecret(
  keys: EncryptionKeys,
  purpose: string,
  stored: string,
): Promise<string | null> {
  const [id = '', iv = '', bytes = ''] = stored.split('.')
  const key = await keyOf(keys, id)
  if (!key) return null
  try {
    const secret = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64Url(iv), additionalData: encoder.encode(purpose) },
      key,
      fromBase64Url(bytes),
    )
    return new TextDecoder().decode(secret)
  } catch {
    return null
  }
}

/** Whether the key that encrypts now is the one that encrypted it. */
export const isUnderFirstKey = (keys: EncryptionKeys, stored: string): boolean =>
  stored.split('.')[0] === Object.keys(keys)[0]

const encoder = new TextEncoder()

async function keyOf(keys: EncryptionKeys, id: string): Promise<CryptoKey | null> {
  const text = keys[id]
  if (text === undefined) return null
  const key =
    imported.get(text) ??
    crypto.subtle.importKey('raw', fromBase64Url(text), 'AES-GCM', false, ['encrypt', 'decrypt'])
  imported.set(text, key)
  return key
}

const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
