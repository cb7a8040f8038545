import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { citedAnswer, searchesOf, streamSearches, questionOf } from './citing.ts'
import { readScript, type Script } from './fault-script.ts'
import { answerFinding } from './finding-models.ts'
import { fakeTranslation } from './fake-translation.ts'
import { fakeVision } from './fake-vision.ts'
import { judgement } from './judging.ts'
import { leaked } from './leaks.ts'
import { jsonAnswer } from './json-answers.ts'
import {
  lengthOf,
  listOf,
  refuseLength,
  refusePictures,
  refuseTools,
  refuseWords,
} from './model-bounds.ts'
import { obeyed } from './obedient.ts'
import { framesOf, wordsOf } from './stream-text.ts'
import { callingOf, hasPicture, shown } from './abilities.ts'
import { answerRun } from './workers-ai.ts'
import { written } from './writing.ts'

export interface FakeUpstream {
  /** Base URL of a provider's settings, e.g. `http://127.0.0.1:8750/v1`. */
  url: string
  /** What the model named `stage` does from now on, e.g. `fake?tokens=50`. */
  play(model: string): void
  close(): Promise<void>
}

/** A model whose script is changed while the product that asks it runs. */
export const STAGE = 'stage'

interface Tally {
  active: number
  requests: number
  /** Streams whose asker left before the end. */
  aborted: number
  last: unknown
  lastOf: Map<string, unknown>
  byModel: Map<string, number>
  /** What `stage` stands for. */
  played: string
}

/**
 * A real HTTP server that speaks OpenAI's chat completions (and, in finding-models.ts, embeddings and rerankings) and
 * misbehaves on request. What it does stands in
 * the model's name, e.g. `fake?tokens=50&rate=100&close=20`: see `fault-script.ts`.
 * `GET /stat` tells what is open; `GET /last` the last request's body, `GET /last/{model}` the
 * last one for this model.
 */
export async function startFakeUpstream(port = 0, host = '127.0.0.1'): Promise<FakeUpstream> {
  const tally: Tally = {
    active: 0,
    requests: 0,
    aborted: 0,
    last: null,
    lastOf: new Map(),
    byModel: new Map(),
    played: 'fake',
  }
  const server = createServer((request, response) => {
    answer(request, response, tally).catch((error: unknown) => {
      response.destroy()
      if (!response.closed) console.error(error)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const address = server.address() as AddressInfo
  return {
    url: `http://${host}:${address.port}/v1`,
    play: (model) => {
      tally.played = model
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, tally: Tally) {
  if (request.url === '/stat') {
    const { active, requests, aborted, byModel } = tally
    return sendJson(response, 200, {
      active,
      requests,
      aborted,
      byModel: Object.fromEntries(byModel),
    })
  }
  if (request.url === '/last') return sendJson(response, 200, tally.last)
  if (request.url?.startsWith('/last/')) {
    const model = decodeURIComponent(request.url.slice('/last/'.length))
    return sendJson(response, 200, tally.lastOf.get(model) ?? null)
  }
  const ran = /\/ai\/run\/(.+)$/.exec(request.url ?? '')?.[1]
  if (ran !== undefined) {
    const body = await readBody(request)
    tally.lastOf.set(ran, { body, url: request.url })
    return answerRun(response, ran, body)
  }
  if (request.method === 'GET' && request.url?.endsWith('/v1/models')) {
    return sendJson(response, 200, listOf([...tally.byModel.keys()].toReversed()))
  }
  const path = /\/(?:chat\/completions|embeddings|rerank)$/.exec(request.url ?? '')?.[0]
  if (request.method !== 'POST' || path === undefined) {
    return sendJson(response, 404, { error: { message: 'not found' } })
  }
  const asked = await readBody(request)
  const body = asked.model === STAGE ? { ...asked, model: tally.played } : asked
  tally.requests += 1
  const gateway = request.headers['cf-aig-authorization']
  const authorization = request.headers.authorization ?? null
  tally.last = { body, authorization, ...(gateway && { gateway, url: request.url }) }
  tally.lastOf.set(body.model, tally.last)
  const earlier = (tally.byModel.get(body.model) ?? 0) + 1
  tally.byModel.set(body.model, earlier)
  if (path !== '/chat/completions') return answerFinding(path, response, body, earlier)
  const script = readScript(body.model)
  if (script.status !== 200 && earlier <= script.times) return refuse(response, script)
  if (script.toolless && 'tools' in body) return refuseTools(response)
  if (script.dims > 0) return refuseWords(response)
  if (!script.sees && hasPicture(body)) return refusePictures(response)
  if (script.window > 0 && lengthOf(body) > script.window) return refuseLength(response, script)
  if (script.answer !== 'stream') return answerWhole(response, script)
  const searches = script.text === 'citing' ? searchesOf(body) : []
  if (searches.length > 0) return streamSearches(response, searches, body)
  tally.active += 1
  let isWhole = false
  response.once('close', () => {
    tally.active -= 1
    if (!isWhole) tally.aborted += 1
  })
  isWhole = await stream(response, callingOf(body, script), answerTo(body, script, earlier))
}

async function readBody(
  request: IncomingMessage,
): Promise<{ model: string } & Record<string, unknown>> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  const body: unknown = JSON.parse(Buffer.concat(pieces).toString())
  const model = (body as { model?: unknown }).model
  return { ...(body as object), model: typeof model === 'string' ? model : 'fake' }
}

function refuse(response: ServerResponse, script: Script) {
  if (script.retryAfter !== null) response.setHeader('retry-after', script.retryAfter)
  if (script.status >= 300 && script.status < 400) response.setHeader('location', '/elsewhere')
  if (script.refusal === 'html') return sendHtml(response, script.status)
  // What real upstreams leak in their errors, so that tests can look for it.
  const message = 'Incorrect API key provided: sk-canary. See http://10.0.0.7/internal'
  sendJson(response, script.status, { error: { message, type: 'fake', code: script.code } })
}

function answerWhole(response: ServerResponse, script: Script) {
  if (script.answer === 'html') return sendHtml(response, 200)
  if (script.answer === 'json-error') {
    return sendJson(response, 200, { error: { message: 'sk-canary', code: script.code } })
  }
  const message = { role: 'assistant', content: wordsOf(script).join('') }
  const usage = { prompt_tokens: 7, completion_tokens: script.tokens }
  sendJson(response, 200, { choices: [{ index: 0, message, finish_reason: 'stop' }], usage })
}

function answerTo(body: object, script: Script, earlier: number): string[] {
  if (script.leak !== 'none') return leaked(leakIn(body, script), citedAnswer(body))
  if (script.text === 'able') return inPieces(shown(body))
  if (script.text === 'made') return jsonPieces(body, script)
  if (script.text === 'judging') return inPieces(judgement(body, script))
  if (script.text === 'writing') return inPieces(written(body))
  if (script.text === 'obedient') return inPieces(obeyed(body))
  if (script.text === 'citing') return inPieces(citedAnswer(body))
  if (script.text === 'pictures') return fakeVision(body, script)
  if (script.text === 'translation') return fakeTranslation(body, script, earlier)
  return wordsOf({ ...script, tokens: askedCount(body) ?? script.tokens })
}

/** “直接回答”: this time nothing leaks. */
const leakIn = (body: object, { leak }: Script) =>
  questionOf(body).includes('直接回答') ? 'none' : leak

/** “数到2000”: how far the last question wants a sequence counted, so that a test has an answer as long as it needs. */
function askedCount(body: object): number | null {
  const count = /数到(\d+)/.exec(questionOf(body))?.[1]
  return count === undefined ? null : Number(count)
}

// As a real model does it: a few characters at a time.
const inPieces = (words: string): string[] => words.match(/.{1,12}/gs) ?? []

const jsonPieces = (body: object, { fault }: Script) => inPieces(jsonAnswer(body, fault))

async function stream(
  response: ServerResponse,
  script: Script,
  pieces: string[],
): Promise<boolean> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.flushHeaders()
  response.socket?.setNoDelay(true)
  const startedAt = performance.now() + script.first
  if (script.first > 0) await pause(script.first)
  let words = 0
  for (const frame of framesOf(script, pieces)) {
    if (response.destroyed) return false
    if (frame.isWord) {
      if (words === script.close) {
        // What was said before the break is on its way: only then does the line go dead.
        await pause(30)
        response.destroy()
        return true
      }
      if (words === script.end) break
      if (words === script.stall) return stall(response, script)
      if (script.rate > 0) await until(startedAt + (words * 1000) / script.rate)
      words += 1
    }
    await write(response, frame.bytes, script.cut)
  }
  if (script.linger) return stall(response, script)
  response.end()
  return true
}

async function stall(response: ServerResponse, script: Script): Promise<boolean> {
  while (!response.destroyed) {
    await pause(script.keepAlive || 20)
    if (script.keepAlive > 0) response.write(': keep-alive\n\n')
  }
  return false
}

async function write(response: ServerResponse, bytes: Uint8Array, cut: number) {
  if (cut === 0) {
    response.write(bytes)
    return
  }
  for (let position = 0; position < bytes.length; position += cut) {
    response.write(bytes.subarray(position, position + cut))
    // Each piece a packet of its own: a turn of the loop lets the socket send it.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function until(time: number) {
  const left = time - performance.now()
  if (left > 0) await pause(left)
}

export function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function sendHtml(response: ServerResponse, status: number) {
  response.writeHead(status, { 'content-type': 'text/html' })
  response.end('<html><body><h1>502 Bad Gateway</h1>http://10.0.0.7/internal</body></html>')
}
