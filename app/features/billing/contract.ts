import { z } from 'zod'
import { pageOf } from '~/core/page-schema'
import { idSchemas } from '~/core/id-schemas'
import { plainLine } from '~/core/text/text-rules'
import {
  CODES_AT_ONCE,
  detailTypes,
  MAX_COINS_AT_ONCE,
  REASON_LIMIT,
  SCHOLAR_SEARCHES_A_PACK,
  THRESHOLDS_LIMIT,
} from './terms'

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
  teamId: idSchemas.team,
  /** Searches, in whole packs. */
  count: z.number().int().min(1).max(10_000).multipleOf(SCHOLAR_SEARCHES_A_PACK),
  /** Chosen by the client: the same order sent twice is paid once. */
  key: z.string().min(8).max(64),
})
export type RedeemInput = z.infer<typeof redeemInput>

export const createCodesInput = z.object({
  /** Scholar searches that each is worth. */
  searches: z.int().min(1).max(10_000),
  count: z.int().min(1).max(CODES_AT_ONCE),
  /** Days within which they can be redeemed. */
  days: z.int().min(1).max(3_650),
  /** What they are for: whoever runs the installation reads it. */
  remark: z.string().transform(plainLine).pipe(z.string().max(100)).default(''),
})
export type CreateCodesInput = z.infer<typeof createCodesInput>

/** Shown once: only their sums are kept. */
export const createdCodesView = z.object({ codes: z.array(z.string()) })
export type CreatedCodesView = z.infer<typeof createdCodesView>

export const codeBatchesQuery = z.object({
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
})
export type CodeBatchesQuery = z.infer<typeof codeBatchesQuery>

/** Codes that were made together. */
export const codeBatchView = z.object({
  createTime: z.string(),
  expiryTime: z.string(),
  isExpired: z.boolean(),
  remark: z.string(),
  searches: z.number(),
  count: z.number(),
  redeemed: z.number(),
})
export type CodeBatchView = z.infer<typeof codeBatchView>

export const codeBatchPage = pageOf(codeBatchView)
export type CodeBatchPage = z.infer<typeof codeBatchPage>

export const redeemCodeInput = z.object({
  teamId: idSchemas.team,
  /** As it was typed. */
  code: z.string().trim().min(1).max(64),
})
export type RedeemCodeInput = z.infer<typeof redeemCodeInput>

export const coinDetailPage = z.object({
  records: z.array(
    z.object({
      id: z.string(),
      type: z.enum(detailTypes),
      amount: z.number(),
      balanceAfter: z.number(),
      memberId: z.string(),
      memberName: z.string(),
      remark: z.string(),
      createTime: z.string(),
      state: z.enum(['open', 'settled', 'released', 'expired']).exactOptional(),
    }),
  ),
  pages: z.number(),
  total: z.number(),
})
export type CoinDetailPage = z.infer<typeof coinDetailPage>

const month = {
  /** Null: no limit but the team's balance. */
  cap: z.number().nullable(),
  /** Approved on top, for this month. */
  extra: z.number(),
  /** Spent this month, and held by work that is going on. */
  used: z.number(),
}

/** What a member may spend in this month. */
export const coinCapView = z.object({
  memberId: z.string(),
  memberName: z.string(),
  role: z.enum(['owner', 'admin', 'member']),
  ...month,
})
export type CoinCapView = z.infer<typeof coinCapView>

export const coinApplicationView = z.object({
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  coins: z.number(),
  reason: z.string(),
  state: z.enum(['waiting', 'approved', 'rejected']),
  createTime: z.string(),
})
export type CoinApplicationView = z.infer<typeof coinApplicationView>

export const ownCapView = z.object({
  ...month,
  /** The application that waits for a decision, or the one decided last this month. */
  application: coinApplicationView.nullable(),
})
export type OwnCapView = z.infer<typeof ownCapView>

/** The team fell below a balance that it wanted to hear of. */
export const coinAlertView = z.object({
  id: z.string(),
  threshold: z.number(),
  /** What is left now, holds included. */
  left: z.number(),
  createTime: z.string(),
})
export type CoinAlertView = z.infer<typeof coinAlertView>

/** What a team has left of scholar searches, and of coins, after an order. */
export const redeemedView = z.object({
  maxScholarSearch: z.number(),
  usedScholarSearch: z.number(),
  balance: z.number(),
})
export type RedeemedView = z.infer<typeof redeemedView>

/** What a code was worth, and what the team has since. */
export const redeemedCodeView = z.object({
  /** Searches. */
  count: z.number(),
  maxScholarSearch: z.number(),
  usedScholarSearch: z.number(),
})
export type RedeemedCodeView = z.infer<typeof redeemedCodeView>

export const thresholds = z.array(z.number())
