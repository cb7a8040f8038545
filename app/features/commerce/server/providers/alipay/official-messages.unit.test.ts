import { expect, test } from 'vitest'
import { isSignedByRsa } from '~/core/signing/rsa-signatures'
import { isFromAlipay, signedAnswer } from './message-signature'

// Samples of Alipay's own Node library (test/alipay.test.ts): messages that Alipay has sent, with its public keys.
const PAYMENT_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB'
const PAYMENT = {
  gmt_create: '2019-08-15 15:56:22',
  charset: 'utf-8',
  seller_email: 'z97-yuquerevenue@service.aliyun.com',
  subject: '语雀空间 500人规模',
  sign: 'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==',
  buyer_id: '2088102534368455',
  invoice_amount: '0.10',
  notify_id: '2019081500222155624068450559358070',
  fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
  notify_type: 'trade_status_sync',
  trade_status: 'TRADE_SUCCESS',
  receipt_amount: '0.10',
  buyer_pay_amount: '0.10',
  sign_type: 'RSA2',
  app_id: '2019073166072302',
  seller_id: '2088531891668739',
  gmt_payment: '2019-08-15 15:56:24',
  notify_time: '2019-08-15 15:56:25',
  version: '1.0',
  out_trade_no: '20190815155618536-564-57',
  total_amount: '0.10',
  trade_no: '2019081522001468450512505578',
  auth_app_id: '2019073166072302',
  buyer_logon_id: 'xud***@126.com',
  point_amount: '0.00',
}

// This kind of notice signs its `sign_type` as well.
const SERVICE_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAk6DCsBIUhWriFohzRV8F
ic6oQWNnLKKILNk97VU5qcHEuxYzCujKoyva5gy1170mFJw4IcgJF8AyS7iDUwzA
wF4Pp9CpWxDhUhe7mdQJhjBmvTcPLGFFrzlj6unO5lAcbdwaxPUtSxOaNxPJGrTK
/wnKQSbjTMMltp1J68q2Tfgrsn/NdZ6lrxO9rvmky8kowqaH5NjntyHO59jCGabM
j5sI14z8N61wB/QuIJrDuzIPMPrSNbq0cOWcSCDG09oUHTp9fk7suDB8UiFcmVTX
OvK3d4HbeX8V9YsEMxrwxEoYgRRj6K2qrC6oxw480cqf2ueumCmHg6xrcgkyXK81
hwIDAQAB
-----END PUBLIC KEY-----`
const SERVICE = {
  app_id: '2017122801303261',
  charset: 'UTF-8',
  commodity_order_id: '2019030800000018079639',
  contactor: '技术支持测试的公司',
  merchant_pid: '2088721996721370',
  method: 'alipay.open.servicemarket.order.notify',
  name: '技术支持测试的公司',
  notify_id: '2019030800222102023008121054923345',
  notify_time: '2019-03-08 10:20:23',
  notify_type: 'servicemarket_order_notify',
  order_item_num: '1',
  order_ticket: '29b1c37d99ab48c5bd5bdaeaeaefbB37',
  order_time: '2019-03-08 10:20:08',
  phone: '17826894615',
  service_code: '58621634',
  sign: 'MsK5SCw8oqLw4f0hiNSd5OVGXxBY3wnQeT8vn5PklJSZFWSZbK4hQbNvkp4ZezeXQH514cEv0ul6Qow8yh6e6yM06LfEL+EZjcpZ0nxzFGRNQ5qq2AUc1OaXQdk92AGvxh+Iq4NGpPQFBd4D8EBJa3NJd8+czMfQskceosOQFqUtLQMYa5DPs+VpN7VM5BdXjaVIuKn5d9Wm2B9dI9ObIM+YRySDkZZPv14DVmUvcrcqJfOR8aHvtSd7B4l92wUQPQgQKNcOQho7xOHS/Bk+Y74AZL2y7TkNmdDoq9OGsThuF5tDW9rI9nVwXxOtsuB+bstra+W7aw9x9DvkKgdSRw==',
  sign_type: 'RSA2',
  timestamp: '2019-03-08 10:20:23',
  title: '麦禾商城模版',
  total_price: '0.00',
  version: '1.0',
}

const ANSWER_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAk7LzhmMa2c4qQd4fqAqenfbuFoA7stPKvoS1LrZEsVnOOGUUjwoa1oU9xsSPjcOWhIerU/VAN4J95GIAXx59ipcleIyfLn2FhHXPgLJpvo+b2jJFyn/1/DbeJDh+0yDVAOf50Z7HhI0mdUhFMkXlT7BU0ZMtJf/TmISFEfhDU/w6qFd6D42L97byAkq0K6LroglSVF24GqJEa7hSeUIkZWj7RasykXrc2uVJ1+ejkXE0LyPxa2AHykMGbJLf5SiZvaNzUZgnKIR36mLOHpQ/2JCXxhXZYUWHzy0kMH54JcUEeksFWBYLGvLjV1phbcUIc3Q76tIuqApY6E222OoZZQIDAQAB'
const ANSWER =
  '{"alipay_open_file_upload_response":{"code":"10000","msg":"Success","file_id":"CAxAToWB1JsAAAAAAAAAAAAADgSLAQBr"},"sign":"F+LDzpTNiavn7xVZPGuPCSSVRSmWzJGgtuji6tVELGEaqMaNj0jRKXUEr5nloZJBBmwEnddOyCjjepMmrTKTvoOqQ0Efxpr/R1iEeHTHVbb/Q8TTh6Up5gHJDkILdaWS2q1cWeQ6VT+HQY9P3WRXS7uhILHuDODIhpAyCu5KhWGt0rMCIG+Im6NODJP2oohtSCtmTFXg58HH587Z2y2bdbjzOxLvzD9IrU1imghXQ2S/Q+wMIvRk9on6cWnBLkrNvJKapA2ReNGWOwyuASvB9zDVzhMPbR+3mfRGkVDxsq5HYLjBKGskJMXHw0HuugZij6ScRuaLPODhmHwr/pJ9yw=="}'

test.each([
  ['a payment, signed without its sign_type', PAYMENT_KEY, PAYMENT],
  ['an order of a service, signed with it', SERVICE_KEY, SERVICE],
])('the sample of %s is verified; changed, it is refused', async (_, key, sample) => {
  const fields = Object.entries(sample)
  expect(await isFromAlipay(key, fields)).toBe(true)
  for (const [index, [name, value]] of fields.entries()) {
    if (name === 'sign_type') continue
    const changed = `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`
    expect(await isFromAlipay(key, fields.with(index, [name, changed])), name).toBe(false)
    expect(await isFromAlipay(key, fields.toSpliced(index, 1)), name).toBe(false)
  }
  expect(await isFromAlipay(key, [...fields, ['more', '1']])).toBe(false)
  expect(await isFromAlipay(key, [...fields, ['total_amount', '0.10']])).toBe(false)
  expect(await isFromAlipay(key, [...fields, ['empty', '']])).toBe(true)
  expect(await isFromAlipay(key === PAYMENT_KEY ? SERVICE_KEY : PAYMENT_KEY, fields)).toBe(false)
})

const METHOD = 'alipay.open.file.upload'

async function isGenuine(text: string, method = METHOD): Promise<boolean> {
  const signed = signedAnswer(text, method)
  return signed !== null && isSignedByRsa(ANSWER_KEY, signed.content, signed.signature)
}

test('the sample answer is verified by its exact characters', async () => {
  expect(await isGenuine(ANSWER)).toBe(true)
  expect(await isGenuine(ANSWER.replace('"code":"10000"', '"code": "10000"'))).toBe(false)
  expect(await isGenuine(ANSWER.replace('10000', '10001'))).toBe(false)
  expect(await isGenuine(ANSWER, 'alipay.trade.query')).toBe(false)
  expect(await isGenuine(ANSWER.slice(0, -2))).toBe(false)
})

test('braces and quotation marks in what is signed do not end it', () => {
  const content = String.raw`{"code":"10000","subject":"\"}\",\"sign\":\"x\" {","list":[{"a":"}"}]}`
  const text = `{"alipay_trade_query_response":${content},"alipay_cert_sn":"1","sign":"abc="}`
  expect(signedAnswer(text, 'alipay.trade.query')).toEqual({ content, signature: 'abc=' })
})
