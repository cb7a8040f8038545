import { createSign, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto'
import { zipSync } from 'fflate'
import { newAlipayBooks, type AlipayBooks } from './alipay-books.ts'
import { startPaymentServer, type PaymentCall, type PaymentFault } from './payment-server.ts'

const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [application, alipay] = [newPair(), newPair()]
const bare = (pem: string | Buffer) => pem.toString().replace(/-----[^-]+-----|\s/g, '')

export const ALIPAY_SELLER = '2088531891668739'

/**
 * A fake of Alipay's gateway: it verifies each request by its own reading of the vendor's rules, signs what it answers
 * as it writes it, blanks and escapes included, and keeps the trades of each application. `pay` and `close` answer the
 * notification that Alipay would send.
 */
export async function startFakeAlipay() {
  const books = new Map<string, AlipayBooks>()
  const bookOf = (appId: string) => {
    const book = books.get(appId) ?? newAlipayBooks(appId)
    books.set(appId, book)
    return book
  }
  return startPaymentServer({
    answer: (call, faultOf) => answer(call, faultOf, bookOf),
    control(appId, action, input) {
      if (action === 'keys') return settingsOfMerchant(appId)
      if (action === 'requests') return bookOf(appId).requests
      return notificationOf(bookOf(appId)[action === 'pay' ? 'pay' : 'refunded'](input), input)
    },
  })
}

const settingsOfMerchant = (appId: string) => ({
  appId,
  sellerId: ALIPAY_SELLER,
  privateKey: bare(application.privateKey.export({ type: 'pkcs1', format: 'pem' })),
  alipayKey: bare(alipay.publicKey.export({ type: 'spki', format: 'pem' })),
})

function answer(
  { request, response, url, body }: PaymentCall,
  faultOf: (merchant: string) => PaymentFault | null,
  bookOf: (appId: string) => AlipayBooks,
) {
  if (url.pathname === '/bill.zip') return response.end(packed(bookOf(url.search.slice(1)).bill()))
  const fields = new URLSearchParams(request.method === 'GET' ? url.search : body)
  const appId = fields.get('app_id') ?? ''
  const method = fields.get('method') ?? ''
  const fault = faultOf(appId)
  const reply = (value: object) => {
    // Blanks and slashes as a serialiser of ours would not write them.
    const content = JSON.stringify(value)
      .replaceAll('/', String.raw`\/`)
      .replace(',', ', ')
    const sign = createSign('RSA-SHA256')
      .update(fault === 'badSignature' ? `${content} ` : content)
      .sign(alipay.privateKey, 'base64')
    const tail = fault === 'unsigned' ? '' : `,"sign":"${sign}"`
    response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' })
    response.end(`{"${method.replaceAll('.', '_')}_response":${content}${tail}}`)
  }
  if (fault === 'garbled') return response.end('<html>502 Bad Gateway</html>')
  if (fault === 'down') return reply({ code: '20000', msg: 'x', sub_code: 'isp.unknow-error' })
  if (fault === 'rate') return reply({ code: '40005', msg: 'x', sub_code: 'isv.app-call-limited' })
  if (fault === 'auth' || !isSigned(fields)) {
    const refusal = { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }
    response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' })
    return response.end(JSON.stringify({ error_response: refusal }))
  }
  const book = bookOf(appId)
  const content = fields.get('biz_content') ?? ''
  book.requests.push(`${method} ${content}`)
  if (method.startsWith('alipay.data.')) {
    const address = `http://${request.headers.host}/bill.zip?${appId}`
    return reply({ code: '10000', msg: 'Success', bill_download_url: address })
  }
  const notifyUrl = fields.get('notify_url') ?? ''
  const result = book.take(method, JSON.parse(content) as Record<string, string>, notifyUrl)
  if (fault === 'lost') return request.socket.destroy()
  if (method.endsWith('.pay')) {
    response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' })
    return response.end('<html>支付宝收银台</html>')
  }
  reply(
    'sub_code' in result
      ? { code: '40004', msg: 'Business Failed', ...result }
      : { code: '10000', msg: 'Success', ...result },
  )
}

function isSigned(fields: URLSearchParams): boolean {
  const isWhole =
    fields.get('charset') === 'utf-8' &&
    fields.get('sign_type') === 'RSA2' &&
    fields.get('version') === '1.0' &&
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(fields.get('timestamp') ?? '')
  const sign = fields.get('sign') ?? ''
  const text = textOf([...fields].filter(([name]) => name !== 'sign'))
  return (
    isWhole && createVerify('RSA-SHA256').update(text).verify(application.publicKey, sign, 'base64')
  )
}

const textOf = (fields: [string, string][]) =>
  fields
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

function notificationOf(trade: Record<string, string>, input: Record<string, unknown>) {
  const fields: [string, string][] = Object.entries({
    ...trade,
    seller_id: ALIPAY_SELLER,
    notify_id: randomUUID().replaceAll('-', ''),
    notify_type: 'trade_status_sync',
    charset: 'utf-8',
    version: '1.0',
    subject: '研墨 & 硬币=1000',
    // Empty ones come, too, and are not signed.
    body: '',
    ...(input['changes'] as object | undefined),
  })
  const sign = createSign('RSA-SHA256').update(textOf(fields)).sign(alipay.privateKey, 'base64')
  const body = new URLSearchParams([...fields, ['sign_type', 'RSA2'], ['sign', sign]]).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  return { headers, body }
}

// Written in GBK by the vendor; what is written here is told apart by nothing but its head, which is taken from a table.
function packed(text: string): Uint8Array {
  return zipSync({ 'detail.csv': gbk(text), 'summary.csv': gbk('#summary\r\n') })
}

function gbk(text: string): Uint8Array {
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes.push(...(code < 0x80 ? [code] : (gbkCodes.get(character) ?? [0x3f])))
  }
  return Uint8Array.from(bytes)
}

// Node decodes GBK and does not encode it.
const gbkCodes = new Map<string, [number, number]>()
const decoder = new TextDecoder('gbk')
for (let high = 0x81; high <= 0xfe; high += 1) {
  for (let low = 0x40; low <= 0xfe; low += 1) {
    const character = decoder.decode(Uint8Array.of(high, low))
    if ([...character].length === 1 && character !== '\uFFFD') gbkCodes.set(character, [high, low])
  }
}
