import { AwsClient } from 'aws4fetch'
import type { FileStore, UploadPlace } from '~/core/file-store'
import type { Settings } from '~/core/settings'
import { isSigned, signWords } from '~/core/signing/signatures'

/** Path of the product's own PUT route, for installations without S3 keys. */
export const PUT_PATH = '/files/put/'
const PURPOSE = 'put'

type PresignedUploads = Pick<FileStore, 'presignPut' | 'addressOf' | 'keyAt'>

/** S3 addresses when the account's keys are configured, the product's own signed route otherwise. */
export function presignedUploads(settings: Settings): PresignedUploads {
  const isS3 = [settings.R2_ENDPOINT, settings.R2_ACCESS_KEY_ID, settings.R2_SECRET_ACCESS_KEY]
  return isS3.every((value) => value !== '') ? s3Addresses(settings) : ownAddresses(settings)
}

/** What an own address promised, or null when it is forged, altered or too late. */
export async function openOwnAddress(
  settings: Settings,
  address: URL,
  now: Date,
): Promise<UploadPlace | null> {
  const key = address.pathname.slice(PUT_PATH.length)
  const [contentType, size, expires, signature] = ['type', 'size', 'expires', 'signature'].map(
    (name) => address.searchParams.get(name) ?? '',
  )
  const words = [key, contentType ?? '', size ?? '', expires ?? '']
  if (!(await isSigned(settings.JWT_SECRET, PURPOSE, words, signature ?? ''))) return null
  if (now.getTime() > Number(expires)) return null
  return { key, contentType: contentType ?? '', size: Number(size) }
}

function ownAddresses(settings: Settings): PresignedUploads {
  return {
    async presignPut({ key, contentType, size }, from, seconds) {
      const expires = String(from.getTime() + seconds * 1000)
      const words = [key, contentType, String(size), expires]
      const query = new URLSearchParams({
        type: contentType,
        size: String(size),
        expires,
        signature: await signWords(settings.JWT_SECRET, PURPOSE, words),
      })
      return `${PUT_PATH}${key}?${query.toString()}`
    },
    addressOf: (key) => `${PUT_PATH}${key}`,
    keyAt: (address) => keyBehind(PUT_PATH, address),
  }
}

function s3Addresses(settings: Settings): PresignedUploads {
  const base = `${settings.R2_ENDPOINT.replace(/\/+$/, '')}/${settings.R2_BUCKET}/`
  const client = new AwsClient({
    accessKeyId: settings.R2_ACCESS_KEY_ID,
    secretAccessKey: settings.R2_SECRET_ACCESS_KEY,
    service: 's3',
    region: 'auto',
  })
  return {
    // The size is not signed: browsers set Content-Length by themselves, and what really lies there is
    // measured when the upload is registered.
    async presignPut({ key, contentType }, from, seconds) {
      const signed = await client.sign(`${base}${key}?X-Amz-Expires=${seconds}`, {
        method: 'PUT',
        headers: { 'content-type': contentType },
        aws: { signQuery: true, allHeaders: true, datetime: amzDate(from) },
      })
      return signed.url
    },
    addressOf: (key) => `${base}${key}`,
    keyAt: (address) => keyBehind(base, address),
  }
}

const amzDate = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, '')

// With or without the signature that it was given out with.
function keyBehind(base: string, address: string): string | null {
  const [plain = ''] = address.split(/[?#]/, 1)
  return plain.startsWith(base) ? plain.slice(base.length) : null
}
