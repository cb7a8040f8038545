import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSettings } from '~/core/settings'
import { presignedUploads } from './presigned-uploads'

const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const settings = readSettings({
  APP_ENV: 'test',
  JWT_SECRET: 'only-for-tests-only-for-tests-only',
  R2_ENDPOINT: 'https://account.r2.example',
  R2_BUCKET: 'yanmo-files',
  R2_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  R2_SECRET_ACCESS_KEY: SECRET,
})
const place = { key: 'incoming/1001/42', contentType: 'application/pdf', size: 9 }
const instant = new Date('2026-11-21T04:05:06.789Z')

/** Signature Version 4 of a presigned PUT, from Amazon's description and not from the library under test. */
function signatureOf(url: URL, headers: Record<string, string>): string {
  const hmac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest()
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const names = Object.keys(headers).sort()
  const canonical = [
    'PUT',
    url.pathname,
    query,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const [keyId, day, region, service, end] = (url.searchParams.get('X-Amz-Credential') ?? '').split(
    '/',
  )
  expect(keyId).toBe('AKIDEXAMPLE')
  const text = [
    'AWS4-HMAC-SHA256',
    url.searchParams.get('X-Amz-Date'),
    [day, region, service, end].join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const steps = [region, service, end].map(String)
  const key = steps.reduce((key, step) => hmac(key, step), hmac(`AWS4${SECRET}`, String(day)))
  return hmac(key, text).toString('hex')
}

test('R-BE-06: an S3 address is signed as Amazon says, for ten minutes, key and type bound', async () => {
  const url = new URL(await presignedUploads(settings).presignPut(place, instant, 600))
  expect(`${url.origin}${url.pathname}`).toBe(
    'https://account.r2.example/yanmo-files/incoming/1001/42',
  )
  expect(url.searchParams.get('X-Amz-Date')).toBe('20261121T040506Z')
  expect(url.searchParams.get('X-Amz-Expires')).toBe('600')
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-type;host')
  const headers = { host: 'account.r2.example', 'content-type': 'application/pdf' }
  const signature = url.searchParams.get('X-Amz-Signature')
  expect(signature).toBe(signatureOf(url, headers))
  expect(signature).not.toBe(signatureOf(url, { ...headers, 'content-type': 'text/html' }))
  const other = new URL(url.href.replace('/42?', '/43?'))
  expect(signature).not.toBe(signatureOf(other, headers))
})

test('only addresses of this store lead back to a key', () => {
  const addresses = presignedUploads(settings)
  expect(addresses.keyAt(addresses.addressOf(place.key))).toBe(place.key)
  expect(addresses.keyAt('https://evil.example/yanmo-files/incoming/1001/42')).toBeNull()
  expect(addresses.keyAt('https://account.r2.example.evil/yanmo-files/incoming/1/2')).toBeNull()
  expect(addresses.keyAt('/files/put/incoming/1001/42')).toBeNull()
})

test('without S3 keys the address is the product’s own', async () => {
  const own = presignedUploads({ ...settings, R2_ACCESS_KEY_ID: '' })
  expect(await own.presignPut(place, instant, 600)).toMatch(
    /^\/files\/put\/incoming\/1001\/42\?type=application%2Fpdf&size=9&expires=\d+&signature=[\w-]{43}$/,
  )
})
