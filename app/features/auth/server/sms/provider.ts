import type { Context } from '~/core/context'

/** One message: a code for one number. */
export interface CodeMessage {
  /** Names the message in the provider's own records. */
  id: string
  /** Eleven digits. */
  mobile: string
  code: string
  /** How long the code lives. */
  minutes: number
}

/**
 * How a sending ended. `unknown`: the connection was lost after the message may have been taken; there is no way to
 * ask, and it is never sent again.
 */
export type SmsOutcome =
  | { ok: true; receipt: string }
  | {
      ok: false
      kind: 'auth' | 'quota' | 'rate' | 'invalid' | 'upstream' | 'unknown'
      reason: string
    }

export interface SmsProvider {
  /** Never throws for what the provider answers or fails to answer. */
  send(ctx: Context, message: CodeMessage): Promise<SmsOutcome>
}

const TIMEOUT_MS = 10_000
const ANSWER_AT_MOST_CHARS = 20_000

/** One POST to a provider, bounded in time and size; its answer as JSON, null when it is none. */
export async function postOnce(
  url: string,
  init: { headers: Record<string, string>; body: string },
): Promise<{ status: number; answer: unknown } | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    })
    const text = (await response.text()).slice(0, ANSWER_AT_MOST_CHARS)
    return { status: response.status, answer: readJson(text) }
  } catch {
    // Refused, lost or too slow: nobody can tell whether it arrived.
    return null
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** The first of the named rules that an error code begins with. */
export function kindOf(
  code: string,
  rules: readonly [start: string, kind: 'auth' | 'quota' | 'rate' | 'invalid'][],
): 'auth' | 'quota' | 'rate' | 'invalid' | 'upstream' {
  return rules.find(([start]) => code.startsWith(start))?.[1] ?? 'upstream'
}
