import type { ChatEvent } from '../../contract'

/** What a reader needs from its session. */
export interface EventSource {
  /** Frames after number `no`, encoded, and the number of the last of them; null when there are none yet. */
  framesAfter(no: number): { text: string; last: number } | null
  isRunning(): boolean
  /** Called at every event and when the turn has ended, until forgotten. */
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
  let wake = () => {}
  const forget = source.onNext(() => wake())
  const leave = () => {
    forget()
    wake()
  }
  signal.addEventListener('abort', leave, { once: true })
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        if (signal.aborted) return controller.close()
        const ready = source.framesAfter(last)
        if (ready) {
          last = ready.last
          return controller.enqueue(encoder.encode(ready.text))
        }
        if (!source.isRunning()) {
          forget()
          return controller.close()
        }
        const isQuiet = await quiet((heard) => (wake = heard))
        if (isQuiet) return controller.enqueue(encoder.encode(':\n\n'))
      }
    },
    cancel: forget,
  })
}

// True when nothing was heard for a heartbeat.
function quiet(listen: (heard: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), HEARTBEAT_MS)
    listen(() => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}
