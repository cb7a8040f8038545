import { expect, test } from 'vitest'
import { serialOf } from '~/core/signing/der'
import { isFromWechatPay } from './message-signature'
import { requestText } from './request-signature'
import { openResource, sealedResource } from './sealed-resource'

// The sample notification of WeChat Pay's own Go library (core/notify/notify_test.go), published in 2021.
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDVzCCAj+gAwIBAgIJANfOWdH1ItcBMA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNV
BAYTAlhYMRUwEwYDVQQHDAxEZWZhdWx0IENpdHkxHDAaBgNVBAoME0RlZmF1bHQg
Q29tcGFueSBMdGQwHhcNMjEwNDI3MDg1NTIzWhcNMzEwNDI1MDg1NTIzWjBCMQsw
CQYDVQQGEwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZh
dWx0IENvbXBhbnkgTHRkMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA
2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXag
HQ4vGeZN0yqm++rDsGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOm
DeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B83
4uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGf
y8wus7hwKz6clt3Whmmda7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtk
aSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76HSoZ
umNUJv1R5PwwHwYDVR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0T
BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAfTjxKRQMzNB/U6ZoCUS+BSNfa2Oh
0plMN6ZuzwiVVZwg1jywvv5yv04koS7Pd4i9E4gt9ZBUQXlpq+A3oOCEEHNRR6b2
kyazGRM7s0OP5X21WrbpSmKmU6K7hkfx30yYs08LVs/Q8DIhvaj1FCFeJzUCzYn/
fHMq4tsbKO0dKAeydPM/nrUZBmaYQVKMVOORGLFjFKVO7JV6Kq/R86ouhjEPgJOe
2xulNBUcjicqtZlBdEh/PWCYP2SpGVDclKm8jeo175T3EVAkdKzzmfpxtMmnMlmq
cTJOU9TxuGvNASMtjj7pYIerTx+xgZDXEVBWFW9PjJ0TV06tCRsgSHItgg==
-----END CERTIFICATE-----`
const API_V3_KEY = 'testMchAPIv3Key0'
const SENT_AT = 1_624_523_846_000
const SIGNATURE =
  'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXF' +
  'lbYZTOQrVdG4b6LfTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1I' +
  'BLX70xptjL8hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY4' +
  '06ArAmQ90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q=='
const RESOURCE = {
  original_type: 'payscore',
  algorithm: 'AEAD_AES_256_GCM',
  ciphertext:
    'YDS3lKPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZt' +
    'tevRMOoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOcgSLgh21YJXYR' +
    '7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PXpnQ==',
  associated_data: 'payscore',
  nonce: 'Kj7QIyUiYx1q',
}
const BODY = JSON.stringify({
  id: '3119dfba-e649-5eec-ab1e-3412bc4d2e17',
  create_time: '2021-06-24T16:37:26+08:00',
  resource_type: 'encrypt-resource',
  event_type: 'PAYSCORE.USER_OPEN_SERVICE',
  summary: '签约成功',
  resource: RESOURCE,
})

const headersWith = (changes: Record<string, string> = {}) =>
  new Headers({
    'Wechatpay-Nonce': 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz',
    'Wechatpay-Timestamp': '1624523846',
    'Wechatpay-Serial': 'D7CE59D1F522D701',
    'Wechatpay-Signature': SIGNATURE,
    ...changes,
  })
const keys = async (serial: string) => (serial === serialOf(CERTIFICATE) ? CERTIFICATE : null)
const isGenuine = (headers: Headers, body: Uint8Array<ArrayBuffer>, now = SENT_AT) =>
  isFromWechatPay(headers, body, { now: new Date(now), keys })
const bytesOf = (text: string) => new TextEncoder().encode(text)

test('the sample notification of the vendor is verified by its certificate', async () => {
  expect(await isGenuine(headersWith(), bytesOf(BODY))).toBe(true)
})

test('a changed byte anywhere in the sample is refused', async () => {
  const bytes = bytesOf(BODY)
  for (let index = 0; index < bytes.length; index += 7) {
    const changed = bytes.slice()
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(await isGenuine(headersWith(), changed), `byte ${index}`).toBe(false)
  }
  expect(await isGenuine(headersWith(), bytesOf(`${BODY} `))).toBe(false)
})

test.each<Record<string, string>>([
  { 'Wechatpay-Nonce': 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBy' },
  { 'Wechatpay-Timestamp': '1624523847' },
  { 'Wechatpay-Timestamp': '' },
  { 'Wechatpay-Serial': 'D7CE59D1F522D702' },
  { 'Wechatpay-Signature': `WECHATPAY/SIGNTEST/${SIGNATURE.slice(20)}` },
  { 'Wechatpay-Signature': '' },
  { 'Wechatpay-Signature-Type': 'WECHATPAY2-SM2-WITH-SM3' },
])('another header is refused: %o', async (changes) => {
  expect(await isGenuine(headersWith(changes), bytesOf(BODY))).toBe(false)
})

test('a message is good for five minutes before and after it was signed', async () => {
  for (const [seconds, isGood] of [
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
  ] as const) {
    const now = SENT_AT + seconds * 1000
    expect(await isGenuine(headersWith(), bytesOf(BODY), now)).toBe(isGood)
  }
})

test('the sample resource is opened by its key, and by no other', async () => {
  const resource = sealedResource.parse(RESOURCE)
  expect(await openResource(API_V3_KEY, resource)).toBe(
    '{"mchid":"1234567890","appid":"054aa7d7a2a54ab5898df65bd96f001c","create_time":"2020-06-30T12:12:00+08:00","out_contract_code":"21640bdbd08e473e828f3206a2741c6e"}',
  )
  expect(await openResource('testMchAPIv3Key1', resource)).toBeNull()
  expect(await openResource(API_V3_KEY, { ...resource, associated_data: 'x' })).toBeNull()
  const changed = `Z${RESOURCE.ciphertext.slice(1)}`
  expect(await openResource(API_V3_KEY, { ...resource, ciphertext: changed })).toBeNull()
})

// From the vendor's guide on signatures: what is signed of a request without a body.
test('the text of a request is that of the documentation', () => {
  const request = { timestamp: 1_554_208_460, nonce: '593BEC0C930BF1AFEB40B4A08C8FB242', body: '' }
  expect(requestText({ method: 'GET', path: '/v3/certificates', ...request })).toBe(
    'GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n',
  )
})
