import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A fake of two SMS vendors in one server: it checks every signature by its own reading of the vendors' rules, keeps
 * what it took, and fails as the sign name says. `/aliyun` and `/tencent` are not part of the signed path: the vendor
 * is told apart by its header.
 */
export async function startFakeSms(): Promise<{ url: string; close(): Promise<void> }> {
  const taken: Taken[] = []
  const server = createServer((request, response) => void answer(request, response, taken))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) }
}

export const ACCESS_KEY = 'AKIDexample'
export const ACCESS_SECRET = 'a-secret-for-tests'

interface Taken {
  vendor: 'aliyun' | 'tencent'
  id: string
  mobile: string
  code: string
}

async function answer(request: IncomingMessage, response: ServerResponse, taken: Taken[]) {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const body = await textOf(request)
  const json = (value: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
  if (url.pathname === '/taken') {
    return json(taken.filter(({ id }) => id === url.searchParams.get('id')))
  }
  const isTencent = request.headers['x-tc-action'] !== undefined
  const message = isTencent ? ofTencent(body) : ofAliyun(url)
  const fault = /^fault:(.*)$/.exec(message.signName)?.[1]
  // Taken, and then the line goes dead: what at most once is for.
  if (fault === 'lost') {
    taken.push(message)
    return request.socket.destroy()
  }
  if (fault === 'garbled') return response.end('<html>504 Gateway')
  const isSigned = isTencent ? isTencentSigned(request, body) : isAliyunSigned(request, url)
  const code = !isSigned ? 'signature' : (fault ?? 'ok')
  if (code === 'ok') taken.push(message)
  return json(isTencent ? tencentAnswer(code, message) : aliyunAnswer(code))
}

function ofAliyun(url: URL) {
  const query = url.searchParams
  const { code } = JSON.parse(query.get('TemplateParam') ?? '{}') as { code: string }
  return {
    vendor: 'aliyun' as const,
    id: query.get('OutId') ?? '',
    mobile: query.get('PhoneNumbers') ?? '',
    code,
    signName: query.get('SignName') ?? '',
  }
}

function ofTencent(body: string) {
  const sent = JSON.parse(body) as {
    PhoneNumberSet: string[]
    SignName: string
    TemplateParamSet: string[]
    SessionContext: string
  }
  return {
    vendor: 'tencent' as const,
    id: sent.SessionContext,
    mobile: sent.PhoneNumberSet[0] ?? '',
    code: sent.TemplateParamSet[0] ?? '',
    signName: sent.SignName,
  }
}

function aliyunAnswer(code: string) {
  const codes: Record<string, string> = {
    ok: 'OK',
    signature: 'SignatureDoesNotMatch',
    rate: 'isv.BUSINESS_LIMIT_CONTROL',
    quota: 'isv.AMOUNT_NOT_ENOUGH',
    invalid: 'isv.MOBILE_NUMBER_ILLEGAL',
  }
  const Code = codes[code] ?? 'isp.SYSTEM_ERROR'
  return { Code, Message: Code, RequestId: 'r-1', ...(code === 'ok' && { BizId: 'biz-1' }) }
}

function tencentAnswer(code: string, { mobile }: Taken) {
  const RequestId = 'r-1'
  const refusals: Record<string, string> = {
    signature: 'AuthFailure.SignatureFailure',
    upstream: 'InternalError.OtherError',
  }
  const Code = refusals[code]
  if (Code) return { Response: { Error: { Code, Message: Code }, RequestId } }
  const statuses: Record<string, string> = {
    ok: 'Ok',
    rate: 'LimitExceeded.PhoneNumberThirtySecondLimit',
    quota: 'FailedOperation.InsufficientBalanceInSmsPackage',
    invalid: 'InvalidParameterValue.IncorrectPhoneNumber',
  }
  const status = { SerialNo: 'serial-1', PhoneNumber: mobile, Fee: 1, Code: statuses[code] }
  return { Response: { SendStatusSet: [status], RequestId } }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function isAliyunSigned(request: IncomingMessage, url: URL): boolean {
  const authorization = request.headers.authorization ?? ''
  const match =
    /^ACS3-HMAC-SHA256 Credential=(\S+),SignedHeaders=(\S+),Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  const [, key, names = '', signature] = match ?? []
  const canonical = [
    request.method,
    '/',
    url.search.slice(1),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    sha256(''),
  ].join('\n')
  const expected = hmac(ACCESS_SECRET, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
  const mustBe = ['host', 'x-acs-action', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version']
  const isWhole = mustBe.every((name) => names.split(';').includes(name))
  return key === ACCESS_KEY && isWhole && signature === expected
}

function isTencentSigned(request: IncomingMessage, body: string): boolean {
  const seconds = Number(request.headers['x-tc-timestamp'])
  const date = new Date(seconds * 1000).toISOString().slice(0, 10)
  const { host } = request.headers
  const type = request.headers['content-type']
  const canonical = `POST\n/\n\ncontent-type:${type}\nhost:${host}\n\ncontent-type;host\n${sha256(body)}`
  const scope = `${date}/sms/tc3_request`
  const text = `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${sha256(canonical)}`
  const key = hmac(hmac(hmac(`TC3${ACCESS_SECRET}`, date), 'sms'), 'tc3_request')
  const expected = `TC3-HMAC-SHA256 Credential=${ACCESS_KEY}/${scope}, SignedHeaders=content-type;host, Signature=${hmac(key, text).toString('hex')}`
  return request.headers.authorization === expected
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })
