import { modelErrors } from '../../errors'

/** One signal for all that can end a call early: the asker's own and the silence of the upstream. */
export interface Watch {
  signal: AbortSignal
  /** The upstream said something: the silence starts anew. */
  onProgress(): void
  /** Settles as the work does, but rejects at once with the reason when the signal aborts. */
  guard<Result>(work: Promise<Result>): Promise<Result>
  /** Ends the watch; what still runs on its signal is aborted. */
  close(): void
}

// Timers of a machine that keeps up are not later than that.
const LATE_MS = 1_000

/** Milliseconds of silence before `models.stalled`: until the first word, and after it. */
export interface Patience {
  firstMs: number
  stallMs: number
}

/** Watches a call: a long text takes a local model long to read, but once it speaks it goes on. */
export function watchOver(outer: AbortSignal, { firstMs, stallMs }: Patience): Watch {
  const controller = new AbortController()
  const { signal } = controller
  let progressAt = Date.now()
  let patienceMs = firstMs
  let timer: ReturnType<typeof setTimeout> | undefined

  const arm = (wait: number) => {
    const dueAt = Date.now() + wait
    timer = setTimeout(() => {
      const left = progressAt + patienceMs - Date.now()
      const late = Date.now() - dueAt
      if (left > 0) arm(left)
      // It was this side that stood still: what the upstream said meanwhile lies unread.
      else if (late > LATE_MS) arm(Math.min(late, patienceMs))
      else controller.abort(modelErrors.stalled({ patienceMs }))
    }, wait)
  }
  const stop = () => controller.abort(outer.reason)
  outer.addEventListener('abort', stop, { once: true })
  if (outer.aborted) stop()
  else arm(firstMs)

  return {
    signal,
    // One timer is armed again when it fires, instead of one timer a token.
    onProgress: () => {
      progressAt = Date.now()
      if (patienceMs === stallMs) return
      patienceMs = stallMs
      clearTimeout(timer)
      if (!signal.aborted) arm(stallMs)
    },
    // Not every runtime rejects a pending read when the fetch's signal aborts.
    guard: (work) =>
      new Promise((resolve, reject) => {
        const leave = () => reject(signal.reason)
        if (signal.aborted) leave()
        signal.addEventListener('abort', leave, { once: true })
        work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      }),
    close: () => {
      clearTimeout(timer)
      outer.removeEventListener('abort', stop)
      controller.abort(modelErrors.truncated())
    },
  }
}

/** Waits; rejects with the signal's reason when it aborts first. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const leave = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve()
    }, ms)
    signal.addEventListener('abort', leave, { once: true })
  })
}
