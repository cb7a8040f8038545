import { z } from 'zod'
import type { AppError } from '~/core/errors'
import { modelErrors } from '../../errors'

const word = z.union([z.string(), z.number()]).nullish().catch(null)
const told = z.object({ code: word, type: word }).catch({ code: null, type: null })
const answer = z.object({ error: z.unknown().optional(), code: word, type: word })

const CONTENT = /content_filter|data_?inspection|sensitive|moderation|^1301$/i
const KEY = /api_?key|auth|arrear|quota|balance|billing|permission|accessdenied|^1113$|^401$|^402$/i

/**
 * The error of our catalogue for what an upstream said. Only its code word and status are kept:
 * its message may quote keys, addresses or the prompt.
 */
export function failureOf(status: number, body: unknown): AppError {
  const words = wordsOf(body)
  if (words.some((one) => CONTENT.test(one))) return modelErrors.refused({ status })
  if ([401, 402, 403].includes(status) || words.some((one) => KEY.test(one))) {
    return modelErrors.keyRefused({ status })
  }
  return modelErrors.unavailable({ status })
}

/** Milliseconds that `Retry-After` (seconds or a date) asks to wait; null when it says nothing usable. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}

function wordsOf(body: unknown): string[] {
  const outer = answer.safeParse(body)
  if (!outer.success) return []
  const inner = told.parse(outer.data.error)
  return [outer.data.code, outer.data.type, inner.code, inner.type].flatMap((one) =>
    one === null || one === undefined ? [] : [String(one)],
  )
}
