import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { citedAnswer } from './citing.ts'
import { lengthOf } from './model-bounds.ts'

/** Servers that people run at home, each with its own way of telling bounds and of refusing. */
export const localServers = ['llama.cpp', 'ollama', 'lm-studio'] as const
export type LocalServer = (typeof localServers)[number]

/** The one model that each of them serves. */
export const LOCAL_MODEL = 'qwen2.5:7b'

/** How the server was started, told by its path: `/ollama/window=4096&toolless=1/v1`. */
interface Manner {
  window: number
  toolless: boolean
  /** It has no such model, or has not loaded it yet. */
  missing: boolean
  /** How a refusal for its length is worded; the servers changed their words from version to version. */
  words: 'new' | 'old'
}

interface Tally {
  asked: number
  /** Requests longer than the window: refused, or cut without a word. */
  excess: number
}

/**
 * Three servers in one, each under a path of its own, e.g. `{url}/llama.cpp/window=4096/v1`. Bodies are those of the real
 * ones. `GET {url}/stat/llama.cpp/window=4096` tells how often it was asked, and asked for too much.
 */
export async function startLocalServers(): Promise<{ url: string; close(): Promise<void> }> {
  const tallies = new Map<string, Tally>()
  const server = createServer((request, response) => {
    answer(request, response, tallies).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  tallies: Map<string, Tally>,
): Promise<void> {
  const [, first = '', ...rest] = decodeURIComponent(request.url ?? '').split('/')
  if (first === 'stat') return send(response, 200, tallies.get(rest.join('/')) ?? null)
  const server = localServers.find((item) => item === first)
  if (!server) return send(response, 404, { error: 'not found' })
  const [started = '', ...inside] = rest
  const path = `/${inside.join('/')}`
  const manner = mannerOf(started)
  const body = await readBody(request)
  if (path !== '/v1/chat/completions') {
    const reply = about[server](path, manner)
    return send(
      response,
      reply ? 200 : unknownPath[server].status,
      reply ?? unknownPath[server].body,
    )
  }
  const tokens = lengthOf({ ...body, max_tokens: undefined })
  const isOver = tokens > manner.window
  const key = `${server}/${started}`
  const { asked, excess } = tallies.get(key) ?? { asked: 0, excess: 0 }
  tallies.set(key, { asked: asked + 1, excess: excess + Number(isOver) })
  const refusal = refusals[server]({ manner, tokens, hasTools: 'tools' in body })
  if (refusal) return send(response, refusal.status, refusal.body)
  // Ollama drops the beginning of what is too long without a word, and the sources with it.
  return stream(response, isOver ? '资料中没有找到可用的内容。' : citedAnswer(body))
}

const about: Record<LocalServer, (path: string, manner: Manner) => object | null> = {
  'llama.cpp': (path, { window }) => {
    if (path === '/props') {
      return { default_generation_settings: { id: 0, n_ctx: window }, total_slots: 1 }
    }
    if (path !== '/v1/models') return null
    const meta = { vocab_type: 2, n_vocab: 152064, n_ctx_train: 131072, n_embd: 3584 }
    const entry = {
      id: '/models/qwen2.5-7b-q4_k_m.gguf',
      object: 'model',
      owned_by: 'llamacpp',
      meta,
    }
    return { object: 'list', data: [entry] }
  },
  ollama: (path, { window }) => {
    if (path === '/v1/models') {
      return { object: 'list', data: [{ id: LOCAL_MODEL, object: 'model', owned_by: 'library' }] }
    }
    if (path === '/api/ps') return { models: [] }
    if (path !== '/api/show') return null
    return {
      parameters: `stop                           "<|im_end|>"\nnum_ctx                        ${window}`,
      details: { family: 'qwen2', quantization_level: 'Q4_K_M' },
      model_info: { 'qwen2.context_length': 131072 },
      capabilities: ['completion'],
    }
  },
  'lm-studio': (path, { window, missing }) => {
    if (path === '/v1/models') {
      const data = [{ id: LOCAL_MODEL, object: 'model', owned_by: 'organization_owner' }]
      return { data, object: 'list' }
    }
    if (path !== '/api/v0/models') return null
    const state = missing
      ? { state: 'not-loaded' }
      : { state: 'loaded', loaded_context_length: window }
    const model = { id: LOCAL_MODEL, object: 'model', type: 'llm', max_context_length: 131072 }
    const data = [{ ...model, ...state }]
    return { object: 'list', data }
  },
}

/** LM Studio answers what it does not know with 200. */
const unknownPath: Record<LocalServer, Refusal> = {
  'llama.cpp': {
    status: 404,
    body: { error: { code: 404, message: 'File Not Found', type: 'not_found_error' } },
  },
  ollama: { status: 404, body: { error: '404 page not found' } },
  'lm-studio': { status: 200, body: { error: 'Unexpected endpoint or method. (GET /props)' } },
}

interface Refusal {
  status: number
  body: object
}
interface Asked {
  manner: Manner
  tokens: number
  hasTools: boolean
}

const refusals: Record<LocalServer, (asked: Asked) => Refusal | null> = {
  'llama.cpp': ({ manner: { window, toolless, missing, words }, tokens, hasTools }) => {
    const refusal = (status: number, error: object): Refusal => ({
      status,
      body: { error: { code: status, ...error } },
    })
    if (missing) return refusal(503, { message: 'Loading model', type: 'unavailable_error' })
    if (hasTools && toolless) {
      return refusal(500, { message: 'tools param requires --jinja flag', type: 'server_error' })
    }
    if (tokens <= window) return null
    const counts = { type: 'exceed_context_size_error', n_prompt_tokens: tokens, n_ctx: window }
    return words === 'old'
      ? refusal(500, {
          message:
            'the request exceeds the available context size. try increasing the context size or enable context shift',
          ...counts,
        })
      : refusal(400, {
          message: `request (${tokens} tokens) exceeds the available context size (${window} tokens), try increasing it`,
          ...counts,
        })
  },
  ollama: ({ manner: { toolless, missing }, hasTools }) => {
    const refusal = (status: number, message: string): Refusal => ({
      status,
      body: { error: { message, type: 'api_error', param: null, code: null } },
    })
    if (missing) return refusal(404, `model "${LOCAL_MODEL}" not found, try pulling it first`)
    if (!hasTools || !toolless) return null
    return refusal(400, `registry.ollama.ai/library/${LOCAL_MODEL} does not support tools`)
  },
  'lm-studio': ({ manner: { window, missing, words }, tokens }) => {
    if (missing) {
      const message =
        'No models loaded. Please load a model in the developer page or use the `lms load` command.'
      const error = { message, type: 'invalid_request_error', param: 'model' }
      return { status: 404, body: { error: { ...error, code: 'model_not_found' } } }
    }
    if (tokens <= window) return null
    const error =
      words === 'old'
        ? `Trying to keep the first ${tokens} tokens when context the overflows. However, the model is loaded with context length of only ${window} tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input`
        : `The number of tokens to keep from the initial prompt is greater than the context length (n_keep: ${tokens}>= n_ctx: ${window}). Try to load the model with a larger context length, or provide a shorter input.`
    return { status: 400, body: { error } }
  },
}

function mannerOf(started: string): Manner {
  const params = new URLSearchParams(started)
  return {
    window: Number(params.get('window') ?? 8192),
    toolless: params.has('toolless'),
    missing: params.has('missing'),
    words: params.get('words') === 'old' ? 'old' : 'new',
  }
}

interface Body {
  messages?: { role: string; content: unknown }[]
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  const text = Buffer.concat(pieces).toString()
  return text === '' ? {} : (JSON.parse(text) as Body)
}

function send(response: ServerResponse, status: number, body: object | null): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function stream(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const frame = (delta: object, finish: string | null = null) => {
    const choices = [{ index: 0, delta, finish_reason: finish }]
    const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', model: LOCAL_MODEL, choices }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  frame({ role: 'assistant', content: null })
  for (const content of text.match(/.{1,12}/gs) ?? []) frame({ content })
  frame({}, 'stop')
  response.end('data: [DONE]\n\n')
}
