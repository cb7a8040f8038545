import { authorizationOf, sign } from '~/core/signing/request-signing'
import { md5Base64 } from '../request/md5'
import { deliver } from './deliver'
import type { TrackingEvent } from './events'
import type { TrackingMessage, WorkerSetup } from './tracker'

const PATH = '/user/actionLog/add'

let setup: WorkerSetup | null = null
let lastDate = 0
let sending = Promise.resolve()

self.addEventListener('message', ({ data: message }: MessageEvent<TrackingMessage>) => {
  if (message.type === 'INIT') {
    setup = message.data
    const isGood = typeof setup?.baseUrl === 'string'
    self.postMessage({ type: isGood ? 'INIT_SUCCESS' : 'INIT_ERROR' })
  } else if (message.type === 'TRACK') {
    const events = message.data
    sending = sending.then(() => deliver(events, send, wait))
  }
})

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** Whether the server has it; what it refuses is not worth sending again. */
async function send(event: TrackingEvent): Promise<boolean> {
  if (!setup) return true
  try {
    const body = JSON.stringify(event)
    const headers = await headersFor(setup, body)
    const answer = await fetch(`${setup.baseUrl}${PATH}`, { method: 'POST', headers, body })
    // An answer that nobody reads would keep its connection open.
    await answer.text()
    return answer.status < 500 && answer.status !== 429
  } catch {
    return false
  }
}

async function headersFor({ key, headers }: WorkerSetup, body: string) {
  const md5 = md5Base64(body)
  // A signature counts once, and dates are whole seconds.
  lastDate = Math.max(Date.now(), lastDate + 1_000)
  const date = new Date(lastDate).toUTCString()
  const base = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-md5': md5,
    'i-version': '2',
    'i-date': date,
  }
  const cut = key.indexOf(':')
  if (cut <= 0 || !globalThis.crypto?.subtle) return base
  const request = { method: 'POST', date, md5, path: PATH, query: [] }
  const signature = await sign(key.slice(cut + 1), request)
  return { ...base, 'i-authorization': authorizationOf(key.slice(0, cut), signature) }
}
