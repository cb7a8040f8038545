import { modelErrors } from '../../errors'
import type { ModelEvent, ModelProvider, ModelRequest } from '../ports'
import { bodyOf } from './body'
import { BodyReader } from './body-reader'
import { callUpstream, readText, TryFailed } from './call'
import { FrameReader, type Frame } from './frames'
import { ReadPace } from './read-pace'
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

/** Puts the bytes of a stream into the reply. Errors: `flooded`, and what the upstream says went wrong. */
class ReplyReader {
  private readonly frames = new FrameReader()
  private readonly decoder = new TextDecoder()
  private bytes = 0

  constructor(private readonly reply: Reply) {}

  push(pieces: Uint8Array[]): void {
    for (const piece of pieces) {
      this.bytes += piece.byteLength
      this.read(this.frames.push(this.decoder.decode(piece, { stream: true })))
    }
    if (this.bytes > STREAM_BYTES || this.frames.waiting > LINE_CHARACTERS) {
      throw modelErrors.flooded({ bytes: this.bytes })
    }
  }

  /** The stream is over. */
  end(): void {
    this.read(this.frames.push(this.decoder.decode()))
    this.read(this.frames.end())
  }

  private read(frames: Frame[]): void {
    for (const frame of frames) this.reply.read(frame)
  }
}

async function* readStream(
  response: Response,
  reply: Reply,
  watch: Watch,
): AsyncGenerator<ModelEvent> {
  if (!response.body) return
  const body = new BodyReader(response.body)
  const reading = new ReplyReader(reply)
  const pace = new ReadPace()
  try {
    for (;;) {
      const next = body.next()
      const first = await watch.guard(reply.hasFinished ? within(next, LINGER_MS) : next)
      if (first === null) break
      const before = reply.progress
      try {
        reading.push(pace.isDense ? [first, ...(await body.ready())] : [first])
      } catch (error) {
        // What came before the error in the same burst was said.
        yield* reply.take()
        throw error
      }
      if (reply.progress > before) watch.onProgress()
      const events = reply.take()
      yield* events
      if (reply.isDone) return
      const rest = pace.restAfter(charactersOf(events))
      if (rest > 0 && !reply.hasFinished) await pause(rest, watch.signal)
    }
    reading.end()
  } finally {
    body.close()
  }
}

const charactersOf = (events: ModelEvent[]) =>
  events.reduce((sum, event) => sum + ('text' in event ? event.text.length : 0), 0)

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
