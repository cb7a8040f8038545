import { pkcs8Of, spkiOf } from './der'

type Bytes = Uint8Array<ArrayBuffer>

const RSA_SHA256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const encoder = new TextEncoder()
const keys = new Map<string, Promise<CryptoKey>>()

/** The base64 RSA-SHA256 signature (PKCS#1 v1.5) by a private key in PEM or bare base64, PKCS#1 or PKCS#8. */
export async function signRsa(privateKey: string, message: string | Bytes): Promise<string> {
  const key = await keyOf('sign', privateKey)
  const signature = await crypto.subtle.sign(RSA_SHA256.name, key, bytesOf(message))
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
}

/** Whether `signature` is that of the holder of a public key, which may be a certificate. Never throws. */
export async function isSignedByRsa(
  publicKey: string,
  message: string | Bytes,
  signature: string,
): Promise<boolean> {
  try {
    const bytes = Uint8Array.from(atob(signature), (character) => character.charCodeAt(0))
    const key = await keyOf('verify', publicKey)
    return await crypto.subtle.verify(RSA_SHA256.name, key, bytes, bytesOf(message))
  } catch {
    return false
  }
}

const bytesOf = (message: string | Bytes) =>
  typeof message === 'string' ? encoder.encode(message) : message

function keyOf(use: 'sign' | 'verify', text: string): Promise<CryptoKey> {
  const name = `${use}\n${text}`
  const cached = keys.get(name)
  if (cached) return cached
  const der = use === 'sign' ? pkcs8Of(text) : spkiOf(text)
  // The text is a secret: no error quotes it.
  if (!der) return Promise.reject(new Error('an RSA key cannot be read'))
  const key = crypto.subtle.importKey(use === 'sign' ? 'pkcs8' : 'spki', der, RSA_SHA256, false, [
    use,
  ])
  keys.set(name, key)
  return key
}
