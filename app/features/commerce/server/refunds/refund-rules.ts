import { yuan } from '../orders/present-order'
import type { GrantRecord, OrderTerms, PlanTerms } from '../order-terms'
import { daysBegun, daysWhole, share } from '../quotes/prices'
import type { OrderRow } from '../tables'

const DAY_MS = 24 * 60 * 60_000

/** What of an order's worth the team has left now. */
export interface Remains {
  walletCoins: number
  searchesLeft: number
  seats: number
  takenSeats: number
  /** ms, of the plan. */
  expiresAt: number
  /** The order whose plan is the last that was bought. */
  lastPlanOrder: string
}

/** What would be given back and taken back. Nothing can be where there is an obstacle. */
export interface RefundTerms {
  usedLabel: string
  unusedLabel: string
  amountFen: number
  coins: number
  searches: number
  seats: number
  planMs: number
  obstacle: string
}

const nothing = {
  usedLabel: '',
  unusedLabel: '',
  amountFen: 0,
  coins: 0,
  searches: 0,
  seats: 0,
  planMs: 0,
  obstacle: '',
}

type Bought = Pick<OrderRow, 'id' | 'kind' | 'goodsId' | 'amountFen'> & {
  terms: OrderTerms
  granted: GrantRecord | null
}

/** What is unused of an order, and its share of what was paid. */
export function refundTerms(order: Bought, remains: Remains, now: number): RefundTerms {
  if (order.kind === 'physical')
    return { ...nothing, usedLabel: '未寄出', unusedLabel: '整单', amountFen: order.amountFen }
  if (order.terms.plan) return ofPlan(order, order.terms, remains, now)
  const { coins, searches } = order.terms
  const isCoins = coins > 0
  const bought = isCoins ? coins : searches
  const unused = Math.min(bought, isCoins ? remains.walletCoins : remains.searchesLeft)
  const unit = isCoins ? '枚' : '次'
  return {
    ...nothing,
    usedLabel: `${bought - unused}${unit}`,
    unusedLabel: `${unused}${unit}`,
    amountFen: share(order.amountFen, unused, bought),
    coins: isCoins ? unused : 0,
    searches: isCoins ? 0 : unused,
    obstacle: unused > 0 ? '' : isCoins ? '硬币已用完，没有可退的' : '次数已用完，没有可退的',
  }
}

// A plan gives back whole days that have not begun; what was added in mid-term, only with its seats.
function ofPlan(order: Bought, { plan }: OrderTerms, remains: Remains, now: number): RefundTerms {
  const { id, granted } = order
  if (!plan || !granted) return { ...nothing, obstacle: '订单还没有到账' }
  if (remains.lastPlanOrder !== id) return { ...nothing, obstacle: '请先退后面的升级订单' }
  const { extendedFrom, extendedTo } = granted
  const days = daysBegun(extendedFrom, extendedTo)
  const unusedDays = Math.min(days, daysWhole(Math.max(now, extendedFrom), extendedTo))
  const { seats, seatDays, seatsFen } = unusedSeats(order, plan, granted, now)
  const amountFen = share(plan.monthsFen, unusedDays, days) + seatsFen
  const missing = seats > 0 ? remains.takenSeats - (remains.seats - seats) : 0
  const usedDays = days > 0 ? days - unusedDays : plan.proratedDays - seatDays
  return {
    ...nothing,
    usedLabel: `${usedDays}天`,
    unusedLabel: `${days > 0 ? unusedDays : seatDays}天`,
    amountFen,
    seats,
    planMs: unusedDays === days ? extendedTo - extendedFrom : unusedDays * DAY_MS,
    obstacle: obstacleOf(amountFen, missing),
  }
}

// A change of the edition stays until the end, with the seats that came with it.
function unusedSeats(
  { goodsId }: Bought,
  plan: PlanTerms,
  { addedSeats }: GrantRecord,
  now: number,
) {
  const isSameEdition = plan.editionBefore === '' || plan.editionBefore === goodsId
  if (addedSeats <= 0 || plan.proratedFen === 0 || !isSameEdition)
    return { seats: 0, seatDays: 0, seatsFen: 0 }
  const seatDays = Math.min(plan.proratedDays, daysWhole(now, plan.expiresBefore))
  const seatsFen = share(plan.proratedFen, seatDays, plan.proratedDays)
  return { seats: addedSeats, seatDays, seatsFen }
}

function obstacleOf(amountFen: number, missingSeats: number): string {
  if (missingSeats > 0) return `席位都有人在用，先移出${missingSeats}位成员才能退`
  return amountFen > 0 ? '' : '时长已用完，没有可退的'
}

/** What is used up, in fen. */
export const usedFen = (order: Pick<OrderRow, 'amountFen'>, terms: RefundTerms) =>
  order.amountFen - terms.amountFen

/** Said in the order's history. */
export const refundWords = ({ amountFen }: Pick<RefundTerms, 'amountFen'>) => `退${yuan(amountFen)}`
