import { z } from 'zod'
import { plainLine } from '~/core/text/text-rules'
import {
  detailTypes,
  MAX_COINS_AT_ONCE,
  REASON_LIMIT,
  SCHOLAR_SEARCHES_A_PACK,
  THRESHOLDS_LIMIT,
} from './terms'

export * from './terms'

const id = z.string().regex(/^\d{1,16}$/)
/** `YYYY-MM-DD`, Asia/Shanghai. */
const day = z.iso.date()
const coins = z.number().int().min(1).max(MAX_COINS_AT_ONCE)

export const detailQuery = z.object({
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  type: z.enum(detailTypes).optional(),
  memberId: id.optional(),
  start: day.optional(),
  /** Included. */
  end: day.optional(),
})
export type DetailQuery = z.infer<typeof detailQuery>

/** `coins: null` takes the cap away; 0 lets the member spend nothing. */
export const setCapInput = z.object({
  memberId: id,
  coins: z.number().int().min(0).max(MAX_COINS_AT_ONCE).nullable(),
})
export type SetCapInput = z.infer<typeof setCapInput>

export const applyInput = z.object({
  coins,
  reason: z.string().transform(plainLine).pipe(z.string().min(1).max(REASON_LIMIT)),
})
export type ApplyInput = z.infer<typeof applyInput>

export const decideInput = z.object({
  applicationId: id,
  decision: z.enum(['approved', 'rejected']),
})
export type DecideInput = z.infer<typeof decideInput>

export const setThresholdsInput = z.object({ coins: z.array(coins).max(THRESHOLDS_LIMIT) })
export type SetThresholdsInput = z.infer<typeof setThresholdsInput>

/** An alert's id: the payment that crossed, and the threshold. */
export const closeAlertInput = z.object({ alertId: z.string().regex(/^\d{1,16}-\d{1,10}$/) })
export type CloseAlertInput = z.infer<typeof closeAlertInput>

export const redeemInput = z.object({
  teamId: id,
  /** Searches, in whole packs. */
  count: z.number().int().min(1).max(10_000).multipleOf(SCHOLAR_SEARCHES_A_PACK),
  /** Chosen by the client: the same order sent twice is paid once. */
  key: z.string().min(8).max(64),
})
export type RedeemInput = z.infer<typeof redeemInput>

export const redeemCodeInput = z.object({
  teamId: id,
  /** As it was typed. */
  code: z.string().trim().min(1).max(64),
})
export type RedeemCodeInput = z.infer<typeof redeemCodeInput>
