import { AppError } from '~/core/errors'
import { OutsideRefusal, type OutsideReason, type SendOutside } from '~/core/outside'
import type { ModelProviderSettings } from '~/core/settings'
import { modelErrors } from '../../errors'
import { sendToWorkersAi, type Post, type WorkersAi } from '../workers-ai/send'
import { failureOf, retryAfterOf } from './failure'

/** A refusal of one try, with what the upstream asked for before the next one. */
export class TryFailed extends Error {
  constructor(
    readonly error: AppError,
    /** Milliseconds; null when the upstream named none. */
    readonly retryAfter: number | null,
    readonly isWorthRetry: boolean,
  ) {
    super(error.slug)
  }
}

const RETRIED = new Set([429, 500, 502, 503])
/** What may pass by itself. */
const PASSING = new Set([modelErrors.unavailable().slug, modelErrors.busy().slug])
const ERROR_BODY_BYTES = 64 * 1024

/** What is asked of a provider; each lies under its base URL. */
export type UpstreamPath = '/chat/completions' | '/embeddings' | '/rerank' | '/images/generations'

/** Whom a call goes to, and how. */
export type CalledProvider = Pick<ModelProviderSettings, 'baseUrl' | 'apiKey'> &
  Partial<Pick<ModelProviderSettings, 'kind' | 'gatewayToken' | 'gatewayId'>> & {
    ai?: WorkersAi
    send?: SendOutside
  }

/** Sends the request; answers with a response that is 200, or throws `TryFailed` or what aborted it. */
export async function callUpstream(
  provider: CalledProvider,
  body: Record<string, unknown>,
  signal: AbortSignal,
  path: UpstreamPath = '/chat/completions',
): Promise<Response> {
  const response = await send(provider, path, body, signal)
  if (response.status === 200) return response
  const failure = failureOf(response.status, await readJson(response))
  const retryAfter = retryAfterOf(response.headers.get('retry-after'), Date.now())
  const isWorthRetry = RETRIED.has(response.status) && PASSING.has(failure.slug)
  throw new TryFailed(failure, retryAfter, isWorthRetry)
}

async function send(
  provider: CalledProvider,
  path: UpstreamPath,
  body: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Response> {
  const post: Post = (url, asked) =>
    sendTo(provider, url, {
      method: 'POST',
      headers: headersFor(provider, path),
      body: JSON.stringify(asked),
      signal,
    })
  try {
    return provider.kind === 'workers-ai'
      ? await sendToWorkersAi(provider, path, body, { post, signal })
      : await post(provider.baseUrl.replace(/\/+$/, '') + path, body)
  } catch (error) {
    // The cause stays here: messages of fetch quote addresses and headers.
    signal.throwIfAborted()
    if (error instanceof AppError) throw error
    const hopeless = error instanceof OutsideRefusal ? hopelessAddress[error.reason] : undefined
    if (hopeless) throw new TryFailed(hopeless(), null, false)
    throw new TryFailed(modelErrors.unavailable(), null, true)
  }
}

const hopelessAddress: Partial<Record<OutsideReason, () => AppError>> = {
  refused: modelErrors.addressRefused,
  nowhere: modelErrors.hostNotFound,
  malformed: modelErrors.addressMalformed,
}

/** By the guarded way, where the provider has one. A redirect would carry the key to another host. */
export async function sendTo(
  { send: sendOutside }: Pick<CalledProvider, 'send'>,
  url: string,
  init: RequestInit,
): Promise<Response> {
  if (!sendOutside) return fetch(url, { ...init, redirect: 'manual' })
  if (!URL.canParse(url)) throw new OutsideRefusal('malformed')
  return sendOutside(new Request(url, { ...init, redirect: 'manual' }))
}

function headersFor({ apiKey, gatewayToken }: CalledProvider, path: UpstreamPath) {
  return {
    'content-type': 'application/json',
    accept: path === '/chat/completions' ? 'text/event-stream' : 'application/json',
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    ...(gatewayToken && { 'cf-aig-authorization': `Bearer ${gatewayToken}` }),
  }
}

/** JSON of a small body, whatever its content type says; null when it is none. */
export async function readJson(response: Response, most = ERROR_BODY_BYTES): Promise<unknown> {
  try {
    const text = await readText(response, most)
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Text of a body; what is longer than `most` bytes is cut and the connection let go. */
export async function readText(response: Response, most: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    text += decoder.decode(value, { stream: true })
    if (bytes > most) {
      await reader.cancel()
      return text
    }
  }
}
