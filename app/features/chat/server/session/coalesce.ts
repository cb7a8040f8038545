import type { ChatEvent } from '../../terms'

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
// Text after a silence of this length leaves at once: so does the first.
const SILENCE_MS = 45

/**
 * The same events with neighbouring deltas joined: a delta leaves at once after a silence (so the first always does),
 * else it waits for a window and takes along what comes within it. A machine that is late with its timers gets wider
 * windows: fewer, larger events are what lets it catch up.
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
    if (won === 'due') yield* batch.ring()
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
  private dueAt = 0
  private cameAt = -Infinity
  /** Milliseconds a character, smoothed over about five deltas. */
  private pause = WINDOW_MS
  /** Milliseconds by which timers ring too late, smoothed alike. */
  private lateness = 0

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
    const silence = this.countArrived(event.delta.length)
    if (this.held) {
      this.held = { ...this.held, delta: this.held.delta + event.delta }
    } else if (this.timer) {
      this.held = event
    } else if (silence >= SILENCE_MS && this.lateness < WINDOW_MS) {
      // Its window runs all the same: it shows whether the machine keeps up.
      this.openWindow(WINDOW_MS)
      yield event
    } else {
      this.held = event
      const window = this.pause <= DENSE_MS_A_CHARACTER ? DENSE_WINDOW_MS : WINDOW_MS
      this.openWindow(window + 2 * this.lateness)
    }
  }

  /** The window has ended. */
  *ring(): Generator<ChatEvent> {
    const late = Math.min(this.pace.now() - this.dueAt, 500)
    this.lateness = this.lateness * 0.8 + Math.max(0, late) * 0.2
    yield* this.flush()
  }

  *flush(): Generator<ChatEvent> {
    this.timer?.cancel()
    this.timer = null
    if (!this.held) return
    const event = this.held
    this.held = null
    yield event
  }

  private openWindow(ms: number): void {
    this.dueAt = this.pace.now() + ms
    this.timer = this.pace.after(ms)
  }

  // How long it was silent before this text.
  private countArrived(characters: number): number {
    const now = this.pace.now()
    const silence = now - this.cameAt
    // A long one says little about the pace before and after it.
    const pause = Math.min(silence, 100) / Math.max(1, characters)
    if (this.cameAt > -Infinity) this.pause = this.pause * 0.8 + pause * 0.2
    this.cameAt = now
    return silence
  }
}
