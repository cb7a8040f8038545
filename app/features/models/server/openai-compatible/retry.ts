import { AppError } from '~/core/errors'
import { modelErrors } from '../../errors'
import { TryFailed } from './call'

const FIRST_PAUSE_MS = 300
/** A longer `Retry-After` is not worth a person's waiting. */
const LONGEST_PAUSE_MS = 5_000

/** What went wrong with one try. An error that is not of ours is thrown on. */
export function asFailure(error: unknown): TryFailed {
  if (error instanceof TryFailed) return error
  if (!(error instanceof AppError)) throw error
  return new TryFailed(error, null, error.slug === modelErrors.unavailable().slug)
}

/** Milliseconds until the next try; null when there is none. Half of it is chance, so that askers spread. */
export function pauseBefore(retry: number, failed: TryFailed): number | null {
  if (!failed.isWorthRetry) return null
  if (failed.retryAfter !== null && failed.retryAfter > LONGEST_PAUSE_MS) return null
  const base = Math.max(FIRST_PAUSE_MS * 2 ** retry, failed.retryAfter ?? 0)
  return base * (1 + Math.random() / 2)
}
