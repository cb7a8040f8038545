import { modelErrors } from '../../errors'
import type { ModelEvent, ModelProvider, ModelRequest } from '../ports'
import { bodyOf } from './body'
import { callUpstream, readText, TryFailed } from './call'
import { FrameReader } from './frames'
import { Intake } from './intake'
import { Reply } from './reply'
import { asFailure, pauseBefore } from './retry'
import { pause, watchOver, type Watch } from './watch'

export interface UpstreamOptions {
  provider: ModelProvider
  model: string
  /** Milliseconds of silence between two words before the call is given up. */
  stallMs: number
  /** The same before the first one; absent: as long as between two. */
  firstMs?: number | undefined
  /** It begins with a thought that nothing opens, and closes it by `</think>`. */
  thinksUnopened?: boolean
  /** Called for every whole answer with whether it closed a thought that nothing had opened. */
  observeThought?: (hasClosedUnopened: boolean) => void
  notice: (event: string, facts: Record<string, unknown>) => void
}

const RETRIES = 2
/** Deltas that come closer together leave as one event; the first one leaves at once. */
const WINDOW_MS = 16
/** Some servers keep the connection open after their last word. */
const LINGER_MS = 2_000
const STREAM_BYTES = 32 * 1024 * 1024
const LINE_CHARACTERS = 4 * 1024 * 1024

/**
 * Asks an upstream that speaks OpenAI's chat completions. Events without the opening `started`.
 * Tries again only while nothing was said; leaving the loop closes the connection.
 */
export async function* askUpstream(
  options: UpstreamOptions,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  for (let retry = 0; ; retry += 1) {
    const { stallMs, firstMs = stallMs } = options
    const watch = watchOver(signal, { firstMs, stallMs })
    let hasSpoken = false
    let wait: number
    try {
      for await (const event of tryOnce(options, request, watch)) {
        hasSpoken = true
        yield event
      }
      return
    } catch (error) {
      signal.throwIfAborted()
      const failed = asFailure(error)
      const slug = failed.error.slug
      const next = hasSpoken || retry >= RETRIES ? null : pauseBefore(retry, failed)
      if (next === null) throw failed.error
      options.notice('models.retry', { provider: options.provider.id, slug, wait: next })
      wait = next
    } finally {
      watch.close()
    }
    await pause(wait, signal)
  }
}

async function* tryOnce(
  options: UpstreamOptions,
  request: ModelRequest,
  watch: Watch,
): AsyncGenerator<ModelEvent> {
  const body = bodyOf(options.provider, options.model, request)
  const response = await watch.guard(callUpstream(options.provider, body, watch.signal))
  const type = response.headers.get('content-type') ?? ''
  const reply = new Reply({
    thinksUnopened: options.thinksUnopened === true,
    takesCalls: (request.tools ?? []).length > 0 && request.toolChoice !== 'none',
  })
  if (type.includes('html')) throw new TryFailed(modelErrors.malformed(), null, false)
  if (type.includes('json')) {
    const data = await watch.guard(readText(response, LINE_CHARACTERS))
    reply.read({ event: '', data })
  } else {
    yield* readStream(response, reply, watch)
  }
  if (reply.skipped > 0) {
    options.notice('models.frames-skipped', {
      provider: options.provider.id,
      frames: reply.skipped,
    })
  }
  try {
    yield* reply.close()
    options.observeThought?.(reply.hasClosedUnopened)
  } catch (error) {
    // What was held back, lest it became a tag, was said all the same.
    yield* reply.rest()
    throw error
  }
}

async function* readStream(
  response: Response,
  reply: Reply,
  watch: Watch,
): AsyncGenerator<ModelEvent> {
  if (!response.body) return
  const reader = response.body.getReader()
  const frames = new FrameReader()
  const decoder = new TextDecoder()
  let bytes = 0
  try {
    for await (const pieces of batches(reader, reply, watch)) {
      const before = reply.progress
      try {
        for (const piece of pieces) {
          bytes += piece.byteLength
          frames.push(decoder.decode(piece, { stream: true })).forEach((frame) => reply.read(frame))
        }
      } catch (error) {
        // What came before the error in the same batch was said.
        yield* reply.take()
        throw error
      }
      if (bytes > STREAM_BYTES || frames.waiting > LINE_CHARACTERS) {
        throw modelErrors.flooded({ bytes })
      }
      if (reply.progress > before) watch.onProgress()
      yield* reply.take()
      if (reply.isDone) return
    }
    frames.push(decoder.decode()).forEach((frame) => reply.read(frame))
    frames.end().forEach((frame) => reply.read(frame))
  } finally {
    reader.cancel().catch(() => {})
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

async function* batches(reader: Reader, reply: Reply, watch: Watch): AsyncGenerator<Uint8Array[]> {
  const intake = new Intake(reader)
  let spoken = 0
  let leftAt = -Infinity
  for (;;) {
    const some = intake.some()
    await watch.guard(reply.hasFinished ? within(some, LINGER_MS) : some)
    const wait = leftAt + WINDOW_MS - Date.now()
    if (wait > 0 && !intake.isOver) await watch.guard(within(intake.end(), wait))
    const pieces = intake.take()
    if (pieces.length === 0) return
    yield pieces
    // Only words open a window: the chunk that names the role must not hold the first token back.
    if (reply.progress > spoken) leftAt = Date.now()
    spoken = reply.progress
  }
}

async function within<Result>(work: Promise<Result>, ms: number): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
