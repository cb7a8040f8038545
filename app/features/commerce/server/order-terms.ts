import type { PlanTier } from '~/features/teams/server/plan'

/** What an order was reckoned from and will bring: frozen when it is created. */
export interface OrderTerms {
  unitFen: number
  coins: number
  searches: number
  /** Of plans. */
  plan: PlanTerms | null
  /** Of plans, what the amount is made of; absent in orders of before. */
  lines?: { label: string; amount: number }[]
}

export interface PlanTerms {
  goodsName: string
  questions: number
  seatsBefore: number
  seatsAfter: number
  /** ms. */
  expiresBefore: number
  expiresAfter: number
  /** '' where the team had bought none. */
  editionBefore: string
  /** What the new months cost, and what was added until the former end. */
  monthsFen: number
  proratedFen: number
  proratedDays: number
}

/** What was granted for it, as it was done. */
export interface GrantRecord {
  grantedAt: number
  /** Of plans, ms: the months that were added run from, to. */
  extendedFrom: number
  extendedTo: number
  addedSeats: number
  /** Of plans: what the team had before; absent in orders of before. */
  before?: PlanBefore
}

/** What a plan was before an edition was bought. */
export interface PlanBefore {
  tier: PlanTier
  edition: { goodsId: string; priceFen: number; orderId: string } | null
}

/** What a refund took back, so that it can be given again when the refund fails. */
export interface TakenBack {
  coins: number
  /** The ledger's payment by which the coins were taken. */
  coinPaymentId: string
  searches: number
  seats: number
  /** Of plans: what was cut off its end, ms. */
  planMs: number
  /** Of plans that went back whole: what the order had brought; absent in refunds of before. */
  edition?: { goodsId: string; priceFen: number; orderId: string; questions: number }
}
