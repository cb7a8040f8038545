import { AppError } from '~/core/errors'
import { modelErrors } from '~/features/models/errors'
import { moderationErrors } from '~/features/moderation/errors'

export const ATTEMPTS_AT_MOST = 3
export const WIDEST = 8

/** How long things take; tests take them shorter. */
export interface Pace {
  /** A step's time, in ms: it is ended then. */
  stepMs: number
  /** No step is begun later than this after an alarm. */
  startsMs: number
  /** Before the first try again; doubled for each further one. */
  backoffMs: number
  /** After which one more may run at once again. */
  widenMs: number
}

export const realPace: Pace = {
  stepMs: 4 * 60_000,
  startsMs: 9 * 60_000,
  backoffMs: 2_000,
  widenMs: 60_000,
}

/** ms until the next try. Half of it is chance, so that steps that failed together do not come back together. */
export const pauseAfter = (attempt: number, { backoffMs }: Pace, random = Math.random): number =>
  Math.min(64_000, backoffMs * 2 ** (attempt - 1)) * (0.75 + random() / 2)

const FINAL = new Set([
  modelErrors.refused().slug,
  modelErrors.notConfigured().slug,
  modelErrors.notSupported().slug,
  modelErrors.keyRefused().slug,
  moderationErrors.refused().slug,
])

/** Whether a further try may come to something else. */
export const isWorthRetry = (error: unknown): boolean =>
  !(error instanceof AppError && FINAL.has(error.slug))

/** Whether somebody asks too often. */
export const isCrowded = (error: unknown): boolean =>
  error instanceof AppError && error.details.status === 429

/** How many steps may go on at once: half as many after a refusal for haste, one more a while after. */
export class Width {
  private most: number
  private changedAt = 0

  constructor(
    private readonly pace: Pace,
    private readonly widest = WIDEST,
  ) {
    this.most = widest
  }

  now(now: number): number {
    const more = Math.floor((now - this.changedAt) / this.pace.widenMs)
    if (more > 0 && this.most < this.widest) {
      this.most = Math.min(this.widest, this.most + more)
      this.changedAt = now
    }
    return this.most
  }

  narrow(now: number): void {
    this.most = Math.max(1, Math.floor(this.now(now) / 2))
    this.changedAt = now
  }
}
