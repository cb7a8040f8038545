import { quiet } from '~/core/async/quiet'
import type { ChatEvent, ClosingEvent } from '../../terms'

/** What a reader needs from its session. */
export interface EventSource {
  /** What the source must know of its reader before the first frame. */
  ready?: (() => Promise<void>) | undefined
  /** Frames after number `no`, encoded, and the number of the last of them; null when there are none yet. */
  framesAfter(no: number): { text: string; last: number } | null
  isRunning(): boolean
  /** Called at every event and when the turn has ended, until forgotten. */
  onNext(wake: () => void): () => void
}

/** How often an open stream asks whether its reader may still read, as it was three seconds ago: what others do to a person ends it within 5 s. */
export const CHECK_EVERY_MS = 2_000

// Half of what proxies commonly cut at; the specification's own figure.
export const HEARTBEAT_MS = 15_000

/** Frames that go out together at most. */
export const FRAMES_AT_ONCE = 500

const encoder = new TextEncoder()

/** One event as it travels. */
export function frame(no: number, { type, ...data }: ChatEvent): string {
  // `read` is for the server alone.
  const payload = JSON.stringify({ ...data, read: undefined })
  return `id: ${no}\nevent: ${type}\ndata: ${payload}\n\n`
}

/** The last word of a stream whose reader lost the right to it. Without a number: it belongs to no turn. */
function closing({ type, ...data }: ClosingEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}

/**
 * The events after `from` as a body of server-sent events: what is stored, then what comes, until nothing runs.
 * The reader sets the pace: a slow or gone one only stops asking, and the turn does not know. `mayRead` is asked
 * every few seconds; its reason ends the stream.
 */
export function eventStream(
  source: EventSource,
  from: number,
  signal: AbortSignal,
  mayRead: () => Promise<ClosingEvent | null>,
): ReadableStream<Uint8Array> {
  let last = from
  let checkAt = Date.now() + CHECK_EVERY_MS
  let beatAt = Date.now() + HEARTBEAT_MS
  let wake = () => {}
  const forget = source.onNext(() => wake())
  const leave = () => {
    forget()
    wake()
  }
  signal.addEventListener('abort', leave, { once: true })
  // Not in `start`: the platform pulls before the promise of a start is kept.
  const prepared = source.ready?.()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await prepared
      for (;;) {
        if (signal.aborted) return controller.close()
        if (Date.now() >= checkAt) {
          const end = await mayRead()
          checkAt = Date.now() + CHECK_EVERY_MS
          if (end) {
            forget()
            controller.enqueue(encoder.encode(closing(end)))
            return controller.close()
          }
        }
        const ready = source.framesAfter(last)
        if (ready) {
          last = ready.last
          beatAt = Date.now() + HEARTBEAT_MS
          return controller.enqueue(encoder.encode(ready.text))
        }
        if (!source.isRunning()) {
          forget()
          return controller.close()
        }
        await quiet(Math.min(checkAt, beatAt) - Date.now(), (resolve) => (wake = resolve))
        if (Date.now() < beatAt) continue
        beatAt = Date.now() + HEARTBEAT_MS
        return controller.enqueue(encoder.encode(':\n\n'))
      }
    },
    cancel: forget,
  })
}
