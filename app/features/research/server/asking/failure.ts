import type { SourceState } from '../../terms'

export type FailureKind = Exclude<SourceState, 'ok' | 'paused'>

/** Why a source gave nothing. No word of its answer is in it. */
export class SourceFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    /** Milliseconds that the source wants to be left alone; null when it names none. */
    readonly retryAfterMs: number | null = null,
    /** Of its answer; null when there was none. */
    readonly status: number | null = null,
  ) {
    super(`source: ${kind}`)
    this.name = 'SourceFailure'
  }
}

const common: Record<number, FailureKind> = {
  401: 'auth',
  402: 'quota',
  403: 'auth',
  408: 'timeout',
  429: 'rate',
  432: 'quota',
  433: 'quota',
  504: 'timeout',
}

/** What a status means; `special` is where a vendor says something else by it. */
export function failureOf(
  status: number,
  headers: Headers,
  special: Record<number, FailureKind> = {},
): SourceFailure {
  const kind = special[status] ?? common[status] ?? (status < 500 ? 'refused' : 'upstream')
  return new SourceFailure(kind, retryAfterOf(headers.get('retry-after')), status)
}

/** Seconds or a date, as HTTP has it. */
function retryAfterOf(value: string | null): number | null {
  if (value === null) return null
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : NaN
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
