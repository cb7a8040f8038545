import type { z } from 'zod'
import { failureOf, SourceFailure, type FailureKind } from './failure'

export interface Call {
  url: string | URL
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  signal: AbortSignal
  /** Bytes of the answer; a longer one is none of ours. */
  mostBytes?: number
  /** What a status means to this vendor, where it is not the usual. */
  statuses?: Record<number, FailureKind>
}

const MOST_BYTES = 4 * 1024 * 1024

/** One question to a source, its answer parsed. Throws `SourceFailure`, or the signal's reason. */
export async function askJson<Schema extends z.ZodType>(
  call: Call,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await askText({ ...call, headers: { accept: 'application/json', ...call.headers } })
  const answer = schema.safeParse(jsonOf(text))
  if (!answer.success) throw new SourceFailure('malformed')
  return answer.data
}

/** The same for what is no JSON. */
export function askText(call: Call): Promise<string> {
  return orAborted(send(call), call.signal)
}

async function send(call: Call): Promise<string> {
  const { signal, statuses, mostBytes = MOST_BYTES } = call
  try {
    const response = await fetch(call.url, {
      method: call.method ?? 'GET',
      headers: {
        'user-agent': 'Yanmo/1.0',
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      // A redirect would carry the key to another host.
      redirect: 'manual',
      signal,
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw failureOf(response.status, response.headers, statuses)
    }
    return await readBounded(response, mostBytes)
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    // The cause stays here: messages of fetch quote addresses and headers.
    signal.throwIfAborted()
    throw new SourceFailure('upstream')
  }
}

async function readBounded(response: Response, mostBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > mostBytes) {
      await reader.cancel()
      throw new SourceFailure('malformed')
    }
    text += decoder.decode(value, { stream: true })
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceFailure('malformed')
  }
}

/** Ends with the signal even when the work itself does not listen to it. */
export async function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
