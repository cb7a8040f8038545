import type { Context } from '~/core/context'
import type { JudgeSettings } from '~/core/settings/moderation'
import type { CheckedKind } from '../../terms'

export interface Judgement {
  decision: 'pass' | 'doubt' | 'block'
  /** What the service calls it; '' where it passes. */
  label: string
}

/** What is judged: text of at most `limitOf` characters, or a whole picture. */
export interface Piece {
  kind: CheckedKind
  text?: string
  picture?: Uint8Array
}

export interface Judging<Settings extends JudgeSettings = JudgeSettings> {
  settings: Settings
  piece: Piece
  signal: AbortSignal
}

/** A service that judges. Throws `JudgeFailure` and nothing else. */
export interface Judge<Settings extends JudgeSettings = JudgeSettings> {
  label: string
  /** Characters of one request. */
  limitOf(kind: CheckedKind): number
  /** Bytes of a picture at most; 0 for one that judges none. */
  pictureLimit: number
  judge(ctx: Context, judging: Judging<Settings>): Promise<Judgement>
}

/** Why a service gave no judgement. */
export type FailureKind = 'auth' | 'rate' | 'timeout' | 'upstream' | 'malformed' | 'refused'

export class JudgeFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    reason: string = kind,
  ) {
    super(reason)
    this.name = 'JudgeFailure'
  }
}

const ANSWER_AT_MOST = 100_000

/** One POST, bounded in size; its answer as JSON. Bounded in time by the signal. */
export async function post(
  url: string,
  init: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<unknown> {
  const response = await sent(url, init, signal)
  const text = await readBody(response, signal)
  if (response.status === 429) throw new JudgeFailure('rate')
  try {
    // Vendors tell their own refusals in JSON with any status.
    return JSON.parse(text) as unknown
  } catch {
    throw response.ok ? new JudgeFailure('malformed') : failureOf(response.status)
  }
}

const failureOf = (status: number) =>
  new JudgeFailure(status === 401 || status === 403 ? 'auth' : 'upstream', `HTTP ${status}`)

async function sent(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', redirect: 'manual', signal, ...init })
  } catch {
    throw new JudgeFailure(signal.aborted ? 'timeout' : 'upstream', 'no answer')
  }
}

async function readBody(response: Response, signal: AbortSignal): Promise<string> {
  try {
    const text = await response.text()
    if (text.length > ANSWER_AT_MOST) throw new JudgeFailure('malformed', 'too long')
    return text
  } catch (error) {
    if (error instanceof JudgeFailure) throw error
    throw new JudgeFailure(signal.aborted ? 'timeout' : 'upstream', 'broken off')
  }
}

/** Bytes or text as base64. */
export function base64(value: string | Uint8Array): string {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
  let binary = ''
  for (let index = 0; index < bytes.length; index += 0x80_00) {
    binary += String.fromCharCode(...bytes.subarray(index, index + 0x80_00))
  }
  return btoa(binary)
}
