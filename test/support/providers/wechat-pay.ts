import { createHash, createSign, createVerify, randomBytes } from 'node:crypto'
import { startPaymentServer, type PaymentCall, type PaymentFault } from './payment-server.ts'
import {
  API_V3_KEY,
  MERCHANT_SERIAL,
  newKeys,
  PLATFORM_KEY_ID,
  PLATFORM_SERIAL,
  seal,
} from './wechat-pay-keys.ts'
import { newBooks, type WechatPayBooks } from './wechat-pay-books.ts'

const keys = newKeys()

/**
 * A fake of WeChat Pay v3: it verifies each request by its own reading of the vendor's rules, signs its answers at the
 * time of the request, and keeps trades and refunds of each merchant. `GET /control/any/keys` gives all that a merchant
 * is configured with; `pay` pays a trade and answers the notification that WeChat would send.
 */
export async function startFakeWechatPay() {
  const books = new Map<string, WechatPayBooks>()
  const bookOf = (merchant: string) => {
    const book = books.get(merchant) ?? newBooks(merchant)
    books.set(merchant, book)
    return book
  }
  return startPaymentServer({
    answer: (call, faultOf) => answer(call, faultOf, bookOf),
    control(merchant, action, input) {
      if (action === 'keys') return settingsOfMerchant(merchant)
      if (action === 'requests') return bookOf(merchant).requests
      return notificationOf(bookOf(merchant)[action === 'pay' ? 'pay' : 'settle'](input), input)
    },
  })
}

const settingsOfMerchant = (merchant: string) => ({
  public: {
    merchantId: merchant,
    certificateSerial: MERCHANT_SERIAL,
    privateKey: keys.merchant.privateKey,
    apiV3Key: API_V3_KEY,
  },
  platformKey: { platformKeyId: PLATFORM_KEY_ID, platformKey: keys.platform.publicKey },
})

function answer(
  { request, response, url, body }: PaymentCall,
  faultOf: (merchant: string) => PaymentFault | null,
  bookOf: (merchant: string) => WechatPayBooks,
) {
  const header = request.headers.authorization ?? ''
  const fields = Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const merchant = fields['mchid'] ?? ''
  const fault = faultOf(merchant)
  const asked = Number(fields['timestamp'])
  const reply = (status: number, text: string) => {
    const serial = request.headers['wechatpay-serial'] ?? PLATFORM_SERIAL
    const timestamp = fault === 'stale' ? asked - 301 : asked
    const signed = fault === 'badSignature' ? `${text} ` : text
    const headers = fault === 'unsigned' ? {} : signature(signed, timestamp, String(serial))
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(text)
  }
  const refuse = (status: number, code: string) =>
    reply(status, JSON.stringify({ code, message: code }))
  const path = `${url.pathname}${url.search}`
  if (fault === 'garbled') return response.end('<html>502 Bad Gateway</html>')
  if (fault === 'down') return refuse(500, 'SYSTEM_ERROR')
  if (fault === 'rate') return refuse(429, 'FREQUENCY_LIMITED')
  if (fault === 'auth' || !isSigned(request.method ?? '', path, body, fields)) {
    return refuse(401, 'SIGN_ERROR')
  }
  if (!request.headers['user-agent'] || request.headers.accept !== 'application/json') {
    return refuse(400, 'PARAM_ERROR')
  }
  if (url.pathname === '/v3/certificates') return reply(200, certificates())
  const book = bookOf(merchant)
  book.requests.push(`${request.method} ${path} ${body}`)
  if (url.pathname === '/v3/bill/tradebill') return reply(200, billAddress(book, url))
  if (url.pathname === '/v3/billdownload/file') return response.end(book.bill())
  const result = book.take(request.method ?? '', url.pathname, body)
  if (fault === 'lost') return request.socket.destroy()
  if ('code' in result) return refuse(result.status, result.code)
  if (result.value === null) return reply(204, '')
  reply(200, JSON.stringify(result.value))
}

function isSigned(method: string, path: string, body: string, fields: Record<string, string>) {
  const text = `${method}\n${path}\n${fields['timestamp']}\n${fields['nonce_str']}\n${body}\n`
  return (
    fields['serial_no'] === MERCHANT_SERIAL &&
    createVerify('RSA-SHA256')
      .update(text)
      .verify(keys.merchant.publicKey, fields['signature'] ?? '', 'base64')
  )
}

function signature(text: string, timestamp: number, serial: string) {
  const nonce = randomBytes(16).toString('hex')
  const signed = `${timestamp}\n${nonce}\n${text}\n`
  return {
    'wechatpay-timestamp': `${timestamp}`,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': createSign('RSA-SHA256')
      .update(signed)
      .sign(keys.platform.privateKey, 'base64'),
    'wechatpay-serial': serial,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

/** A notification as it comes in: `now` in milliseconds; `probe` is WeChat's own false signature. */
function notificationOf(event: { type: string; resource: object }, input: Record<string, unknown>) {
  const kind = event.type.startsWith('REFUND') ? 'refund' : 'transaction'
  const body = JSON.stringify({
    id: randomBytes(16).toString('hex'),
    create_time: '2026-01-02T03:04:05+08:00',
    resource_type: 'encrypt-resource',
    event_type: event.type,
    summary: '支付成功',
    resource: { original_type: kind, ...seal(JSON.stringify(event.resource), kind) },
  })
  const seconds = Math.floor(Number(input['now'] ?? Date.now()) / 1000)
  const serial = input['mode'] === 'certificate' ? PLATFORM_SERIAL : PLATFORM_KEY_ID
  const headers = signature(body, seconds, serial)
  if (input['probe']) {
    headers['wechatpay-signature'] =
      `WECHATPAY/SIGNTEST/${headers['wechatpay-signature'].slice(0, 200)}`
  }
  return { headers: { 'content-type': 'application/json', ...headers }, body }
}

const certificates = () =>
  JSON.stringify({
    data: [
      {
        serial_no: PLATFORM_SERIAL,
        effective_time: '2026-01-01T00:00:00+08:00',
        expire_time: '2031-01-01T00:00:00+08:00',
        encrypt_certificate: seal(keys.certificate, 'certificate'),
      },
    ],
  })

const billAddress = (book: WechatPayBooks, { origin }: URL) =>
  JSON.stringify({
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(book.bill()).digest('hex'),
    download_url: `${origin}/v3/billdownload/file?token=a%2Fb`,
  })
