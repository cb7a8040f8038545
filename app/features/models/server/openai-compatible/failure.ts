import { z } from 'zod'
import type { AppError } from '~/core/errors'
import { modelErrors } from '../../errors'

const word = z.union([z.string(), z.number()]).nullish().catch(null)
const sentence = z.string().nullish().catch(null)
const errorSchema = z
  .object({ code: word, type: word, message: sentence, n_ctx: z.number().nullish().catch(null) })
  .catch({ code: null, type: null, message: null, n_ctx: null })
const answer = z.object({
  error: z.unknown().optional(),
  code: word,
  type: word,
  message: sentence,
})

const CONTENT = /content_filter|data_?inspection|sensitive|moderation|^1301$/i
const BALANCE = /arrear|quota|balance|billing|insufficient_(?:user_)?funds|^1113$|^402$/i
const KEY = /api_?key|auth|permission|accessdenied|^401$/i
const MODEL =
  /model_?not_?(?:found|exist)|invalid_?model|model does not exist|model .{1,80} not found|no such model/i
// llama.cpp tells it as a fault of its own, with 500.
const TOOLS =
  /tools param requires|unsupported param: tools|does not support (?:tools|function)|tools? (?:is|are) not supported|not support tool|tool choice requires|function call(?:ing)? is not supported/i
const LENGTH =
  /context_?length|context_size|context (?:length|window|size)|maximum context|n_ctx|too many (?:input )?tokens|prompt is too long|input is too long|exceeds? .{0,40}(?:context|max_?(?:model_?len|tokens))|string_above_max|longer than the (?:model|maximum)/i
/** How much a server says that it takes in, the plainer words first, e.g. “maximum context length is 4096 tokens”. */
const STATED_WINDOWS = [
  /(?:n_ctx|max_model_len)\W{1,4}(\d{3,7})/i,
  /(?:maximum context length (?:is|of)|context (?:length|window|size)(?: is| of)?)\D{0,12}(\d{3,7})/i,
]

/**
 * The error of our catalogue for what an upstream said. Only its code word and status are kept, and how many tokens it
 * takes in: its message may quote keys, addresses or the prompt.
 */
export function failureOf(status: number, body: unknown): AppError {
  const upstreamError = upstreamErrorIn(body)
  return (
    kinds.find(({ isIt }) => isIt(status, upstreamError))?.error(status, upstreamError) ??
    unknownOf(status)
  )
}

const unknownOf = (status: number) =>
  status === 429 ? modelErrors.busy({ status }) : modelErrors.unavailable({ status })

interface UpstreamError {
  words: string[]
  message: string
  /** Tokens that it takes in, where it says so. */
  window: number | null
}

interface Kind {
  isIt(status: number, told: UpstreamError): boolean
  error(status: number, told: UpstreamError): AppError
}

const says = ({ words }: UpstreamError, pattern: RegExp) => words.some((item) => pattern.test(item))

// In this order: a server names the more special thing more plainly.
const kinds: readonly Kind[] = [
  {
    isIt: (_, error) => says(error, CONTENT),
    error: (status) => modelErrors.refused({ status }),
  },
  {
    isIt: (_, { message }) => TOOLS.test(message),
    error: (status) => modelErrors.noTools({ status }),
  },
  {
    isIt: (status, error) =>
      status !== 401 && (says(error, LENGTH) || (status < 500 && LENGTH.test(error.message))),
    error: (status, { window }) =>
      modelErrors.tooLong({ status, ...(window !== null && window >= 256 && { window }) }),
  },
  {
    isIt: (status, error) => status === 402 || says(error, BALANCE),
    error: (status) => modelErrors.noBalance({ status }),
  },
  {
    isIt: (status, error) => [401, 403].includes(status) || says(error, KEY),
    error: (status) => modelErrors.keyRefused({ status }),
  },
  {
    isIt: (status, error) =>
      status === 404 || says(error, MODEL) || (status === 400 && MODEL.test(error.message)),
    error: (status) => modelErrors.noModel({ status }),
  },
]

/** Milliseconds that `Retry-After` (seconds or a date) asks to wait; null when it says nothing usable. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}

function upstreamErrorIn(body: unknown): UpstreamError {
  const outer = answer.safeParse(body)
  if (!outer.success) return { words: [], message: '', window: null }
  const inner = errorSchema.parse(outer.data.error)
  const words = [outer.data.code, outer.data.type, inner.code, inner.type].flatMap((item) =>
    item === null || item === undefined ? [] : [String(item)],
  )
  const bare = typeof outer.data.error === 'string' ? outer.data.error : ''
  const message = [inner.message, outer.data.message, bare].filter(Boolean).join('\n')
  const excerpt = message.slice(0, 2_000)
  return { words, message: excerpt, window: inner.n_ctx ?? windowIn(excerpt) }
}

function windowIn(message: string): number | null {
  const [count] = STATED_WINDOWS.flatMap((words) => words.exec(message)?.[1] ?? [])
  return count === undefined ? null : Number(count)
}
