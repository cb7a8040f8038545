import { quiet } from '~/core/async/quiet'

const CHECK_EVERY_MS = 2_000
const HEARTBEAT_MS = 15_000

/** What a reader of a task's events needs. */
export interface EventSource {
  framesAfter(seq: number): { text: string; last: number } | null
  isRunning(): boolean
  /** Called whenever something was emitted and when the work has ended, until forgotten. */
  onNext(wake: () => void): () => void
  /** Asks anew what the reader may read: why they may read nothing any longer; null while they may. */
  checkAccess(): Promise<string | null>
}

const encoder = new TextEncoder()

/**
 * What was emitted after `from`, then what is emitted, until nothing runs. A slow reader only stops asking. Whether the reader
 * may still read is asked before the first frame and every few seconds.
 */
export function eventStream(
  source: EventSource,
  from: number,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let last = from
  // The first frame waits for the first check: whoever opened the stream may have been put out since.
  let checkAt = Date.now()
  let beatAt = Date.now() + HEARTBEAT_MS
  let wake = () => {}
  const forget = source.onNext(() => wake())
  const leave = () => {
    forget()
    wake()
  }
  signal.addEventListener('abort', leave, { once: true })
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const end = (text = '') => {
        forget()
        if (text !== '') controller.enqueue(encoder.encode(text))
        controller.close()
      }
      for (;;) {
        if (signal.aborted) return end()
        if (Date.now() >= checkAt) {
          const reason = await source.checkAccess()
          checkAt = Date.now() + CHECK_EVERY_MS
          if (reason) return end(`event: task.closed\ndata: ${JSON.stringify({ reason })}\n\n`)
        }
        const ready = source.framesAfter(last)
        if (ready) last = ready.last
        if (ready && ready.text !== '') {
          beatAt = Date.now() + HEARTBEAT_MS
          return controller.enqueue(encoder.encode(ready.text))
        }
        if (ready) continue
        if (!source.isRunning()) return end()
        await quiet(Math.min(checkAt, beatAt) - Date.now(), (resolve) => (wake = resolve))
        if (Date.now() < beatAt) continue
        beatAt = Date.now() + HEARTBEAT_MS
        return controller.enqueue(encoder.encode(':\n\n'))
      }
    },
    cancel: forget,
  })
}
