import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Asked, FakeAnswer } from './research-asked.ts'
import { answerFile, answerReader, answerScholar } from './research-scholar.ts'
import { answerWeb } from './research-web.ts'

/**
 * A fake of every vendor of search in one server. An address is `/{test}/{script}/{vendor}/…`: a test sees its own
 * requests only, and the script tells how each request of the test to this vendor ends, comma between, the last one
 * for all that follow: `ok`, `auth`, `quota`, `rate:2` (seconds), `server`, `malformed`, `timeout`, `truncated`,
 * `empty`, and what only one of them does. `GET /{test}/asked` tells what was asked.
 */
export async function startFakeResearch(): Promise<{ url: string; close(): void }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => void answer(request, response, asked))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, asked: Asked[]) {
  const url = new URL(request.url ?? '/', 'http://fake')
  const [, test = '', script = '', vendor = '', ...rest] = url.pathname.split('/')
  if (script === 'asked') {
    return send(response, { body: JSON.stringify(asked.filter((item) => item.test === test)) })
  }
  const before = asked.filter((item) => item.test === test && item.vendor === vendor).length
  const entry = {
    test,
    vendor,
    path: `/${rest.join('/')}`,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: await textOf(request),
    at: Date.now(),
  }
  asked.push(entry)
  const steps = script.split(',')
  const step = steps[Math.min(before, steps.length - 1)] ?? 'ok'
  const scripted =
    fault(step, vendor) ??
    (answerWeb(entry, step) ||
      answerScholar(entry, step) ||
      answerReader(entry, step) ||
      answerFile(entry))
  if (step === 'timeout') return
  const reply = scripted || { status: 404, body: '{}' }
  if (step !== 'truncated') return send(response, reply)
  response.writeHead(200, {
    'content-type': reply.type ?? 'application/json',
    'content-length': Buffer.byteLength(reply.body),
  })
  response.write(reply.body.slice(0, Math.floor(reply.body.length / 2)))
  setTimeout(() => request.socket.destroy(), 20)
}

// By what each vendor says no: everybody has a number of his own.
const refusals: Record<string, Record<string, number>> = {
  auth: { brave: 422, 'semantic-scholar': 403 },
  quota: { bocha: 403, tavily: 432, openalex: 403 },
}

function fault(step: string, vendor: string): FakeAnswer | null {
  const [name = '', seconds = ''] = step.split(':')
  if (name === 'auth')
    return { status: refusals.auth?.[vendor] ?? 401, body: '{"error":"bad key"}' }
  if (name === 'quota')
    return { status: refusals.quota?.[vendor] ?? 402, body: '{"error":"no money"}' }
  if (name === 'server') return { status: 500, body: 'oops' }
  if (name === 'malformed') return { type: 'text/html', body: '<html>504 Gateway' }
  if (name !== 'rate') return null
  return { status: 429, headers: seconds ? { 'retry-after': seconds } : {}, body: '{}' }
}

function send(response: ServerResponse, { status = 200, type, headers, body }: FakeAnswer) {
  response.writeHead(status, { 'content-type': type ?? 'application/json', ...headers })
  response.end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
