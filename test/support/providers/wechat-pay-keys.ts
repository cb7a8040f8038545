import { createCipheriv, generateKeyPairSync, randomBytes } from 'node:crypto'

export const API_V3_KEY = '0123456789abcdefghijklmnopqrstuv'
export const MERCHANT_SERIAL = '635FD912DA74462BAD30DB188A5B4A900BCAF711'
export const PLATFORM_KEY_ID = 'PUB_KEY_ID_0119000001092024101100397200000006'
export const PLATFORM_SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1'

/** New keys of a merchant and of the platform, with the platform's certificate. */
export function newKeys() {
  const [merchant, platform] = [newPair(), newPair()]
  return { merchant, platform, certificate: certificateOf(platform.publicKey) }
}

const newPair = () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

/** A resource sealed as WeChat does. */
export function seal(text: string, associatedData: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(API_V3_KEY), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(associatedData))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    nonce,
    associated_data: associatedData,
  }
}

// As much of X.509 as holds a serial number and a key; nobody asks for its own signature.
function certificateOf(publicKey: string): string {
  const spki = Buffer.from(publicKey.replace(/-----[^-]+-----|\s/g, ''), 'base64')
  const version = Buffer.from('a003020102', 'hex')
  const serial = der(0x02, Buffer.from(PLATFORM_SERIAL, 'hex'))
  const empty = der(0x30)
  const signed = der(0x30, version, serial, empty, empty, empty, empty, spki)
  const whole = der(0x30, signed, empty, der(0x03, Buffer.from([0, 1])))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----`
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length =
    content.length < 0x80
      ? [content.length]
      : [0x82, Math.floor(content.length / 256), content.length % 256]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
