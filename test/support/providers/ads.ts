import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const AD_SECRET = 'an-ad-secret-for-tests'

/**
 * A fake of two ad services in one server: it reads reports as the services' documents have them, refuses what those
 * would refuse, counts a report once by its key, and fails as the token (Baidu) or the app key (360) says after its `?`:
 * `times=1` requests with `status=4`, `errno=3`, `fail=0,2` (positions), `lost` or `garbled`.
 * `GET /taken?token=` answers the requests that arrived and the reports that count.
 */
export async function startFakeAds(): Promise<{ url: string; close(): Promise<void> }> {
  const ledgers = new Map<string, Ledger>()
  const server = createServer((request, response) => {
    answer(request, response, ledgers).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** What a service has of one token. */
export interface Ledger {
  /** Bodies as they arrived, each as exact text. */
  requests: { path: string; body: string }[]
  /** Reports that count, by their keys. */
  reports: Record<string, unknown>
}

interface Script {
  times: number
  status: number
  errno: number
  fail: number[]
  lost: boolean
  garbled: boolean
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  ledgers: Map<string, Ledger>,
) {
  const url = new URL(request.url ?? '/', 'http://fake')
  const json = (value: unknown) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
  const empty = (): Ledger => ({ requests: [], reports: {} })
  if (url.pathname === '/taken')
    return json(ledgers.get(url.searchParams.get('token') ?? '') ?? empty())
  const body = await textOf(request)
  const isQihoo = url.pathname === '/uploadWebConvert'
  const token = isQihoo ? String(request.headers['app-key']) : tokenIn(body)
  const ledger = ledgers.get(token) ?? empty()
  ledgers.set(token, ledger)
  ledger.requests.push({ path: url.pathname, body })
  const script = scriptOf(token)
  const isFaulty = ledger.requests.length <= script.times
  if (isFaulty && script.garbled) return response.end('<html>502 Bad Gateway')
  const reply = isQihoo
    ? ofQihoo(request, body, ledger, isFaulty ? script : null)
    : ofBaidu(url.pathname, body, ledger, isFaulty ? script : null)
  // Taken, and then the line goes dead.
  if (isFaulty && script.lost) return request.socket.destroy()
  json(reply)
}

function scriptOf(token: string): Script {
  const words = new URLSearchParams(token.split('?')[1] ?? '')
  const fail = words.get('fail')
  return {
    times: Number(words.get('times') ?? 0),
    status: Number(words.get('status') ?? 0),
    errno: Number(words.get('errno') ?? 0),
    fail: fail === null ? [] : fail.split(',').map(Number),
    lost: words.has('lost'),
    garbled: words.has('garbled'),
  }
}

function tokenIn(body: string): string {
  try {
    return String((JSON.parse(body) as { token?: unknown }).token)
  } catch {
    return ''
  }
}

const header = (status: number, failures: object[] = []) => ({
  header: {
    desc: status === 0 ? 'success' : 'failed',
    status,
    quota: 1,
    rquota: 99,
    oprs: 1,
    oprtime: 3,
    failures,
  },
  body: null,
})

function ofBaidu(path: string, body: string, ledger: Ledger, script: Script | null) {
  const field = path.endsWith('uploadConvertData') ? 'conversionTypes' : 'invalidConversionTypes'
  const sent = JSON.parse(body) as Record<string, unknown>
  const list = sent[field]
  if (!String(sent['token']).startsWith('baidu-token')) return header(3)
  if (script && script.status >= 2) return header(script.status)
  if (!Array.isArray(list) || list.length === 0 || list.length >= 100)
    return header(2, [{ code: 1, message: 'size', position: field }])
  const wrong = list.flatMap((item: unknown, index) => {
    const problem = script?.fail.includes(index) ? 'scripted' : faultOf(Object(item), field)
    return problem
      ? [{ code: 4001, message: problem, position: `${field}[${index}].logidUrl` }]
      : []
  })
  const refused = new Set(wrong.map(({ position }) => position))
  list.forEach((item: unknown, index) => {
    if (refused.has(`${field}[${index}].logidUrl`)) return
    ledger.reports[keyIn(field, Object(item))] = item
  })
  if (wrong.length === 0) return header(0)
  return header(wrong.length === list.length ? 2 : 1, wrong)
}

const keyIn = (field: string, item: Record<string, unknown>) =>
  field === 'conversionTypes' ? String(item['outerEventId']) : `invalid ${String(item['logidUrl'])}`

function faultOf(item: Record<string, unknown>, field: string): string {
  const landing = String(item['logidUrl'])
  if (landing.length > 1024 || !/[?&]bd_vid=\w/.test(landing)) return 'logidUrl'
  const type = field === 'conversionTypes' ? item['newType'] : item['convertType']
  if (!Number.isInteger(type)) return 'type'
  if (!/^\d{10}$/.test(String(item['convertTime']))) return 'convertTime'
  const value = item['convertValue']
  if (value !== undefined && !(Number.isInteger(value) && Number(value) > 0)) return 'convertValue'
  if (field === 'conversionTypes' && !/^.{1,255}$/.test(String(item['outerEventId']))) return 'id'
  return ''
}

const PRICED = ['ORDER', 'LOW_PAY', 'PAY_SUCCESS', 'PAY']

function ofQihoo(request: IncomingMessage, body: string, ledger: Ledger, script: Script | null) {
  if (!String(request.headers['app-key']).startsWith('qihoo-key'))
    return { errno: 1, error: 'app_key error' }
  const expected = createHash('md5')
    .update(AD_SECRET + body)
    .digest('hex')
  if (request.headers['app-sign'] !== expected) return { errno: 2, error: 'app_sign error' }
  if (script && script.errno > 0) return { errno: script.errno, error: 'scripted' }
  const detail = (JSON.parse(body) as { data?: { data_industry?: string; data_detail?: unknown } })
    .data
  const item: Record<string, unknown> = Object(detail?.data_detail)
  if (Array.isArray(detail?.data_detail) || !isGood(item, detail?.data_industry ?? ''))
    return { errno: 3, error: 'data error' }
  const key = `${String(item['qhclickid'])} ${String(item['trans_id'])} ${String(item['event'])}`
  // A second report of the same conversion says more of it.
  ledger.reports[key] = { ...Object(ledger.reports[key]), ...item }
  return { errno: 0, error: 'Success' }
}

function isGood(item: Record<string, unknown>, industry: string): boolean {
  const param: Record<string, unknown> = Object(item['event_param'])
  const isDisplay = industry === 'ocpc_zs_convert'
  return (
    ['ocpc_ps_convert', 'ocpc_ms_convert', 'ocpc_zs_convert'].includes(industry) &&
    /^\w{12,19}$/.test(String(item['qhclickid'])) &&
    /^.{1,64}$/.test(String(item['trans_id'])) &&
    isDisplay === 'jzqs' in item &&
    /^\d{10}$/.test(String(item['event_time'])) &&
    (param['value'] === undefined || PRICED.includes(String(item['event'])))
  )
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
