import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a call of a payment service meets. `lost`: it takes effect, and the answer never comes. */
export type PaymentFault =
  | 'auth'
  | 'badSignature'
  | 'down'
  | 'garbled'
  | 'lost'
  | 'rate'
  | 'stale'
  | 'unsigned'

export interface PaymentCall {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  body: string
}

/**
 * A server of a fake payment service. `POST /control/{merchant}/faults` queues faults for its next calls, one each,
 * null for none; `control` answers the rest of `/control/{merchant}/{action}`.
 */
export async function startPaymentServer(service: {
  answer(call: PaymentCall, faultOf: (merchant: string) => PaymentFault | null): void
  control(merchant: string, action: string, input: Record<string, unknown>): unknown
}): Promise<{ url: string; close(): Promise<void> }> {
  const faults = new Map<string, (PaymentFault | null)[]>()
  const faultOf = (merchant: string) => faults.get(merchant)?.shift() ?? null
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
      const body = await textOf(request)
      const [, control, merchant = '', action = ''] = url.pathname.split('/')
      if (control !== 'control') return service.answer({ request, response, url, body }, faultOf)
      const input = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
      if (action === 'faults') faults.set(merchant, input['faults'] as (PaymentFault | null)[])
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify(action === 'faults' ? null : service.control(merchant, action, input)),
      )
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
