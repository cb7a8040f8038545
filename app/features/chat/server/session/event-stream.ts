import type { ChatEvent } from '../../contract'

/** What a reader needs from its session. */
export interface EventSource {
  /** Frames after number `no`, encoded, and the number of the last of them; null when there are none yet. */
  framesAfter(no: number): { text: string; last: number } | null
  isRunning(): boolean
  /** Called once at the next event, or when the turn has ended. */
  onNext(wake: () => void): () => void
}

// Half of what proxies commonly cut at; the specification's own figure.
export const HEARTBEAT_MS = 15_000

const encoder = new TextEncoder()

/** One event as it travels. */
export function frame(no: number, { type, ...data }: ChatEvent): string {
  return `id: ${no}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}

/**
 * The events after `from` as a body of server-sent events: what is stored, then what comes, until nothing runs.
 * The reader sets the pace: a slow or gone one only stops asking, and the turn does not know.
 */
export function eventStream(
  source: EventSource,
  from: number,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let last = from
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        if (signal.aborted) return controller.close()
        const ready = source.framesAfter(last)
        if (ready) {
          last = ready.last
          return controller.enqueue(encoder.encode(ready.text))
        }
        if (!source.isRunning()) return controller.close()
        if ((await nextOf(source, signal)) === 'heartbeat') {
          return controller.enqueue(encoder.encode(':\n\n'))
        }
      }
    },
  })
}

function nextOf(source: EventSource, signal: AbortSignal): Promise<'woken' | 'heartbeat'> {
  return new Promise((resolve) => {
    const end = (why: 'woken' | 'heartbeat') => {
      clearTimeout(timer)
      forget()
      signal.removeEventListener('abort', wake)
      resolve(why)
    }
    const wake = () => end('woken')
    const timer = setTimeout(() => end('heartbeat'), HEARTBEAT_MS)
    const forget = source.onNext(wake)
    signal.addEventListener('abort', wake, { once: true })
  })
}
