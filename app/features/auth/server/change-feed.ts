import type { Context } from '~/core/context'
import { CHANGES_AT_ONCE, readAccessChanges } from './access-changes'

/** Where in the order of changes something was read. */
export interface ReadMark {
  /** The newest change that was known before the reading; null: none was. */
  no: number | null
  epoch: number
}

const SUBJECTS_AT_MOST = 10_000

/**
 * Changes of what is remembered of people (`readAccessChanges`), as far as this isolate has read them. What was read at a
 * mark and has not changed since is as it was when the changes were last read.
 */
export class ChangeFeed {
  private newest: number | null = null
  private readAt = -Infinity
  private readonly latest = new Map<string, number>()
  /** Counts up where changes may have been missed: nothing that was read before counts. */
  private epoch = 0

  /** To be taken before a reading begins: what changes meanwhile is a change after it. */
  mark(): ReadMark {
    return { no: this.newest, epoch: this.epoch }
  }

  /** Whether the changes were read within the time. */
  isRead(now: number, withinMs: number): boolean {
    return isWithin(this.readAt, now, withinMs)
  }

  /** Whether none of the subjects has changed since the mark, as far as changes were read. */
  isUnchanged({ no, epoch }: ReadMark, subjects: readonly string[]): boolean {
    if (no === null || epoch !== this.epoch) return false
    return subjects.every((subject) => (this.latest.get(subject) ?? 0) <= no)
  }

  /** Reads on. Several at once each read for themselves. */
  async read(ctx: Context): Promise<void> {
    // Before the question goes out, so that a slow database makes nothing last longer.
    const now = ctx.now().getTime()
    const since = this.newest
    const changes = await readAccessChanges(ctx, since)
    const isWhole = changes[0]?.no === since && changes.length < CHANGES_AT_ONCE
    if (!isWhole || this.latest.size > SUBJECTS_AT_MOST) this.startOver()
    for (const { no, subject } of changes) this.note(subject, no)
    this.readAt = now
  }

  private startOver(): void {
    this.epoch += 1
    this.newest = null
    this.latest.clear()
  }

  // Another reading may have come further.
  private note(subject: string, no: number): void {
    this.newest = Math.max(this.newest ?? no, no)
    this.latest.set(subject, Math.max(this.latest.get(subject) ?? no, no))
  }
}

/** The one of this isolate. */
export const accessChangeFeed = new ChangeFeed()

/** Whether a moment lies so short a time ago. A clock that was put back makes nothing last longer. */
export const isWithin = (moment: number, now: number, ms: number): boolean =>
  moment <= now && now < moment + ms
