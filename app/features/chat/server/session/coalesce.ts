import type { ChatEvent } from '../../contract'

/** Time as coalescing needs it; tests bring their own. */
export interface Pace {
  now(): number
  /** Resolves after `ms`; `cancel` lets it go unheard. */
  after(ms: number): { done: Promise<'due'>; cancel(): void }
}

type Delta = Extract<ChatEvent, { type: 'text.delta' | 'think.delta' }>

// One frame of a screen. When text comes at a character every 12 ms or faster, a window of one frame would hold one or
// two of them, and the event's own words would outweigh them eight to one; 40 ms brings four and is still far below what
// an eye notices.
const WINDOW_MS = 16
const DENSE_WINDOW_MS = 40
const DENSE_MS_A_CHARACTER = 12

/**
 * The same events with neighbouring deltas joined: a delta leaves at once when the last one left longer than a
 * window ago (so the first always does), else it waits for the window's end and takes what comes with it.
 * Nothing is lost or reordered; any other event first lets the waiting text go.
 */
export async function* coalesce(
  events: AsyncIterable<ChatEvent>,
  pace: Pace,
): AsyncGenerator<ChatEvent> {
  const source = events[Symbol.asyncIterator]()
  const batch = new Batch(pace)
  let next = source.next()
  for (;;) {
    const won = await batch.orDue(next)
    if (won === 'due') yield* batch.flush()
    else if (won.done) return yield* batch.flush()
    else {
      next = source.next()
      yield* batch.take(won.value)
    }
  }
}

/** Real time. */
export const realPace: Pace = {
  now: () => Date.now(),
  after(ms) {
    let timer: ReturnType<typeof setTimeout> | undefined
    const done = new Promise<'due'>((resolve) => {
      timer = setTimeout(() => resolve('due'), ms)
    })
    return { done, cancel: () => clearTimeout(timer) }
  },
}

const isDelta = (event: ChatEvent): event is Delta =>
  event.type === 'text.delta' || event.type === 'think.delta'

/** The text that waits, with the clock that says for how long. */
class Batch {
  private held: Delta | null = null
  private timer: ReturnType<Pace['after']> | null = null
  private sentAt = -Infinity
  private cameAt = -Infinity
  /** Milliseconds a character, smoothed over about five deltas. */
  private pause = WINDOW_MS

  constructor(private readonly pace: Pace) {}

  orDue<T>(next: Promise<T>): Promise<T | 'due'> {
    return this.timer ? Promise.race([next, this.timer.done]) : next
  }

  *take(event: ChatEvent): Generator<ChatEvent> {
    if (!isDelta(event)) {
      yield* this.flush()
      yield event
      return
    }
    if (this.held && this.held.type !== event.type) yield* this.flush()
    const wait = this.windowLeft(event.delta.length)
    this.held = this.held ? { ...this.held, delta: this.held.delta + event.delta } : event
    if (wait <= 0) yield* this.flush()
    else this.timer ??= this.pace.after(wait)
  }

  *flush(): Generator<ChatEvent> {
    this.timer?.cancel()
    this.timer = null
    if (!this.held) return
    const event = this.held
    this.held = null
    this.sentAt = this.pace.now()
    yield event
  }

  private windowLeft(characters: number): number {
    const now = this.pace.now()
    // A long silence says little about the pace before and after it.
    const pause = Math.min(now - this.cameAt, 100) / Math.max(1, characters)
    if (this.cameAt > -Infinity) this.pause = this.pause * 0.8 + pause * 0.2
    this.cameAt = now
    const window = this.pause <= DENSE_MS_A_CHARACTER ? DENSE_WINDOW_MS : WINDOW_MS
    return this.sentAt + window - now
  }
}
