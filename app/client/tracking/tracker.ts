import type { TrackingEvent } from './events'

/** How many events wait for the worker at most. */
export const MOST_WAITING = 100

/** What the worker is told first. */
export interface WorkerSetup {
  /** Of the calls. */
  baseUrl: string
  /** `id:secret` by which calls are signed; '' for none. */
  key: string
  headers: Record<string, string>
}

export type TrackingMessage =
  | { type: 'INIT'; data: WorkerSetup }
  | { type: 'TRACK'; data: TrackingEvent[] }

/** The part of a worker that is needed here. */
export interface WorkerPort {
  postMessage(message: TrackingMessage): void
  terminate(): void
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

export interface Tracker {
  track(event: TrackingEvent): void
}

/** Hands events to the worker once it is ready. Where it cannot start, or breaks, nothing is sent and nobody notices. */
export function createTracker(start: () => WorkerPort, setup: WorkerSetup): Tracker {
  let state: 'starting' | 'ready' | 'off' = 'starting'
  let waiting: TrackingEvent[] = []
  const worker = attempt(start)
  const stop = () => {
    state = 'off'
    waiting = []
    worker?.terminate()
  }
  if (!worker) stop()
  else {
    worker.onerror = stop
    worker.onmessage = ({ data }: MessageEvent) => {
      const type: unknown = Reflect.get(Object(data), 'type')
      if (type === 'INIT_ERROR') stop()
      if (type !== 'INIT_SUCCESS' || state === 'off') return
      state = 'ready'
      if (waiting.length > 0) worker.postMessage({ type: 'TRACK', data: waiting })
      waiting = []
    }
    worker.postMessage({ type: 'INIT', data: setup })
  }
  return {
    track(event) {
      if (state === 'ready') worker?.postMessage({ type: 'TRACK', data: [event] })
      else if (state === 'starting' && waiting.length < MOST_WAITING) waiting.push(event)
    },
  }
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
