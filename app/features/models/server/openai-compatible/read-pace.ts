// A pause of this length between two pieces is not seen in running text.
const WINDOW_MS = 40
const DENSE_MS_A_CHARACTER = 12
// A pause says little about the pace before and after it.
const LONGEST_PAUSE_MS = 100
// What comes sooner than that after the words before it lay ready: so may more.
const READY_MS = 2

/**
 * How long a reader of a stream rests before it reads on. Each wait wakes the whole process, so dense text (a character
 * every 12 ms or faster) is read in bursts of 40 ms, which the system's buffer holds meanwhile; slow text, and the first
 * words of any, are read as they come. A machine that is late with its timers reads larger bursts by itself.
 */
export class ReadPace {
  /** Milliseconds a character, smoothed over about five reads. */
  private pause = 16
  private spokenAt = -Infinity

  constructor(private readonly now: () => number = Date.now) {}

  get isDense(): boolean {
    return this.pause <= DENSE_MS_A_CHARACTER
  }

  /** Milliseconds to rest after a read that said so many characters. */
  restAfter(characters: number): number {
    if (characters === 0) return 0
    const now = this.now()
    const elapsed = now - this.spokenAt
    this.spokenAt = now
    if (elapsed < Infinity) {
      const pause = Math.min(elapsed, LONGEST_PAUSE_MS) / characters
      this.pause = this.pause * 0.8 + pause * 0.2
    }
    return this.isDense && elapsed >= READY_MS ? WINDOW_MS : 0
  }
}
