import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A fake of three vendors that judge texts and pictures, in one server: it checks every signature by its own reading of
 * the vendors' rules, judges by words that stand in what it got (禁词 is refused, 疑词 doubted), and fails as the text
 * says (`fault:rate`). Faults can be limited to the first so many requests: `fault:upstream*2#name`.
 */
export async function startFakeModeration(): Promise<{ url: string; close(): Promise<void> }> {
  const state: State = { asked: [], faults: new Map(), tokens: 0 }
  const server = createServer((request, response) => void answer(request, response, state))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => close(server) }
}

export const JUDGE_KEY = 'AKIDjudge'
export const JUDGE_SECRET = 'a-judge-secret'

interface Asked {
  vendor: 'aliyun' | 'tencent' | 'baidu'
  service: string
  text: string
}

interface State {
  asked: Asked[]
  faults: Map<string, number>
  /** How many tokens of Baidu's were given out; the last one is good. */
  tokens: number
}

async function answer(request: IncomingMessage, response: ServerResponse, state: State) {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const body = await textOf(request)
  const json = (value: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
  if (url.pathname === '/asked') {
    const part = url.searchParams.get('text') ?? ''
    return json(state.asked.filter(({ text }) => text.includes(part)))
  }
  if (url.pathname === '/oauth/2.0/token') return json(baiduToken(url, state))
  const asked = whatIsAsked(request, url, body)
  state.asked.push(asked)
  const fault = faultOf(asked.text, state)
  if (fault === 'lost') return request.socket.destroy()
  if (fault === 'garbled') return response.end('<html>504 Gateway')
  if (fault === 'odd') return json({ hello: 'world' })
  if (fault === 'silent') return undefined
  if (fault === '429') return json({}, 429)
  const code = isSigned(asked.vendor, request, { url, body, state }) ? (fault ?? 'ok') : 'signature'
  return json(answers[asked.vendor](code, verdictOf(asked.text)))
}

function whatIsAsked(request: IncomingMessage, url: URL, body: string): Asked {
  const { headers } = request
  if (headers['x-tc-action'] !== undefined) {
    const sent = JSON.parse(body) as { Content?: string; FileContent?: string }
    const text = Buffer.from(sent.Content ?? sent.FileContent ?? '', 'base64').toString('utf8')
    return { vendor: 'tencent', service: String(headers['x-tc-action']), text }
  }
  const form = new URLSearchParams(body)
  if (headers['x-acs-action'] !== undefined) {
    const { content } = JSON.parse(form.get('ServiceParameters') ?? '{}') as { content: string }
    return { vendor: 'aliyun', service: form.get('Service') ?? '', text: content }
  }
  const picture = form.get('image')
  const text = picture === null ? form.get('text') : Buffer.from(picture, 'base64').toString('utf8')
  return { vendor: 'baidu', service: url.pathname, text: text ?? '' }
}

function faultOf(text: string, { faults }: State): string | null {
  const [whole = '', name = '', times] = /fault:(\w+)(?:\*(\d+)#\w+)?/.exec(text) ?? []
  if (name === '') return null
  if (times === undefined) return name
  const used = faults.get(whole) ?? 0
  faults.set(whole, used + 1)
  return used < Number(times) ? name : null
}

type Verdict = 'pass' | 'doubt' | 'block'

const verdictOf = (text: string): Verdict =>
  text.includes('禁词') ? 'block' : text.includes('疑词') ? 'doubt' : 'pass'

const answers: Record<Asked['vendor'], (code: string, verdict: Verdict) => unknown> = {
  aliyun(code, verdict) {
    const codes: Record<string, string | number> = {
      signature: 'SignatureDoesNotMatch',
      rate: 588,
      invalid: 400,
      upstream: 500,
    }
    const RequestId = 'r-1'
    const Code = codes[code]
    if (Code !== undefined) return { Code, Message: String(Code), RequestId }
    const RiskLevel = { pass: 'none', doubt: 'medium', block: 'high' }[verdict]
    const Label = verdict === 'pass' ? 'nonLabel' : 'political_n'
    return {
      Code: 200,
      Message: 'OK',
      RequestId,
      Data: { RiskLevel, Result: [{ Label, Confidence: 99.1, RiskWords: '' }], Score: 0 },
    }
  },
  tencent(code, verdict) {
    const refusals: Record<string, string> = {
      signature: 'AuthFailure.SignatureFailure',
      rate: 'RequestLimitExceeded',
      invalid: 'InvalidParameterValue.ErrTextContentLen',
      upstream: 'InternalError',
    }
    const RequestId = 'r-1'
    const Code = refusals[code]
    if (Code) return { Response: { Error: { Code, Message: Code }, RequestId } }
    const Suggestion = { pass: 'Pass', doubt: 'Review', block: 'Block' }[verdict]
    const Label = verdict === 'pass' ? 'Normal' : 'Polity'
    return { Response: { Suggestion, Label, SubLabel: '', Score: 99, Keywords: [], RequestId } }
  },
  baidu(code, verdict) {
    const errors: Record<string, number> = {
      signature: 110,
      rate: 18,
      invalid: 282_004,
      upstream: 282_000,
    }
    const error_code = errors[code]
    if (error_code) return { error_code, error_msg: code, log_id: 1 }
    const conclusionType = { pass: 1, block: 2, doubt: 3 }[verdict]
    const conclusion = ['', '合规', '不合规', '疑似'][conclusionType]
    const data =
      verdict === 'pass' ? undefined : [{ type: 12, subType: 2, msg: '存在政治敏感不合规' }]
    return { log_id: 1, conclusion, conclusionType, data }
  },
}

function baiduToken(url: URL, state: State): unknown {
  const params = url.searchParams
  const isKnown =
    params.get('client_id') === JUDGE_KEY && params.get('client_secret') === JUDGE_SECRET
  if (!isKnown) return { error: 'invalid_client', error_description: 'unknown client id' }
  state.tokens += 1
  return { access_token: `token-${state.tokens}`, expires_in: 2_592_000 }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function isSigned(
  vendor: Asked['vendor'],
  request: IncomingMessage,
  { url, body, state }: { url: URL; body: string; state: State },
): boolean {
  if (vendor === 'baidu') return url.searchParams.get('access_token') === `token-${state.tokens}`
  return vendor === 'aliyun' ? isAliyunSigned(request, body) : isTencentSigned(request, body)
}

function isAliyunSigned(request: IncomingMessage, body: string): boolean {
  const { headers } = request
  const match =
    /^ACS3-HMAC-SHA256 Credential=(\S+),SignedHeaders=(\S+),Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  const [, key, names = '', signature] = match ?? []
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`)
  const canonical = ['POST', '/', '', ...lines, '', names, sha256(body)].join('\n')
  const expected = hmac(JUDGE_SECRET, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
  const isWhole = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date'].every((name) =>
    names.split(';').includes(name),
  )
  const isBody = headers['x-acs-content-sha256'] === sha256(body)
  return key === JUDGE_KEY && isWhole && isBody && signature === expected
}

function isTencentSigned({ headers }: IncomingMessage, body: string): boolean {
  const seconds = Number(headers['x-tc-timestamp'])
  const date = new Date(seconds * 1000).toISOString().slice(0, 10)
  const service = headers['x-tc-action'] === 'ImageModeration' ? 'ims' : 'tms'
  const lines = `content-type:${headers['content-type']}\nhost:${headers.host}\n`
  const canonical = `POST\n/\n\n${lines}\ncontent-type;host\n${sha256(body)}`
  const scope = `${date}/${service}/tc3_request`
  const text = `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${sha256(canonical)}`
  const key = hmac(hmac(hmac(`TC3${JUDGE_SECRET}`, date), service), 'tc3_request')
  const signature = hmac(key, text).toString('hex')
  return (
    headers.authorization ===
    `TC3-HMAC-SHA256 Credential=${JUDGE_KEY}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`
  )
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
