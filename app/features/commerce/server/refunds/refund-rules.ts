import { formatNumber } from '~/core/format'
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
  /** The last order of a plan whose worth the team still has. */
  lastPlanOrder: Pick<OrderRow, 'id' | 'no'> | null
  /** One that waits to be paid, at the price of the plan as it is. */
  openPlanOrder: Pick<OrderRow, 'id' | 'no'> | null
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
  /** The order that must be given back before. */
  blockedBy: Pick<OrderRow, 'id' | 'no'> | null
  /** What is unused, a line each; empty where `unusedLabel` says it. */
  unusedLines: RefundLine[]
}

export interface RefundLine {
  label: string
  amount: number
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
  blockedBy: null,
  unusedLines: [],
}

type Bought = Pick<OrderRow, 'id' | 'kind' | 'goodsId' | 'amountFen' | 'count' | 'months'> & {
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
    usedLabel: `${formatNumber(bought - unused)}${unit}`,
    unusedLabel: `${formatNumber(unused)}${unit}`,
    amountFen: share(order.amountFen, unused, bought),
    coins: isCoins ? unused : 0,
    searches: isCoins ? 0 : unused,
    obstacle: unused > 0 ? '' : isCoins ? '硬币已用完，没有可退的' : '次数已用完，没有可退的',
  }
}

// A plan gives back whole days that have not begun; what was added in mid-term, only with its seats.
function ofPlan(order: Bought, { plan }: OrderTerms, remains: Remains, now: number): RefundTerms {
  const { id, granted } = order
  if (!plan || !granted) return { ...nothing, obstacle: '订单还没有生效' }
  const { lastPlanOrder: last, openPlanOrder: open } = remains
  if (open) return { ...nothing, obstacle: '有一笔升级订单待支付，请先支付或取消', blockedBy: open }
  if (last && last.id !== id)
    return { ...nothing, obstacle: '请先退后面的升级订单', blockedBy: last }
  const time = unusedTime(plan, granted, now)
  const added = unusedSeats(order, plan, granted, now)
  const amountFen = time.fen + added.fen
  const missing = added.seats > 0 ? remains.takenSeats - (remains.seats - added.seats) : 0
  const parts = [
    { ...time, what: '时长', whole: `${formatNumber(order.count)}席 × ${order.months}个月` },
    {
      ...added,
      what: `新增${formatNumber(added.seats)}席`,
      whole: `新增${formatNumber(added.seats)}席`,
    },
  ].filter(({ days }) => days > 0)
  const daysOf = (pick: (part: (typeof parts)[number]) => number) =>
    parts
      .map((part) => `${parts.length > 1 ? part.what : ''}${formatNumber(pick(part))}天`)
      .join('，')
  return {
    ...nothing,
    usedLabel: daysOf(({ days, unusedDays }) => days - unusedDays),
    unusedLabel: daysOf(({ unusedDays }) => unusedDays),
    unusedLines: parts.map(({ whole, unusedDays, fen }) => ({
      label: `${whole}，余${formatNumber(unusedDays)}天`,
      amount: fen,
    })),
    amountFen,
    seats: added.seats,
    planMs: time.ms,
    obstacle: obstacleOf(amountFen, missing),
  }
}

// Who gives a plan back within a day of its grant has used none of it.
const isFresh = ({ grantedAt }: GrantRecord, now: number) => now - grantedAt < DAY_MS

function unusedTime({ monthsFen }: PlanTerms, granted: GrantRecord, now: number) {
  const { extendedFrom, extendedTo } = granted
  const days = daysBegun(extendedFrom, extendedTo)
  // Of time that has not begun nothing is used, also where its first day began within another.
  const left = Math.max(0, days - daysBegun(extendedFrom, now))
  const unusedDays = isFresh(granted, now) ? days : left
  return {
    days,
    unusedDays,
    fen: share(monthsFen, unusedDays, days),
    ms: unusedDays === days ? extendedTo - extendedFrom : unusedDays * DAY_MS,
  }
}

// A change of the edition stays until the end, with the seats that came with it.
function unusedSeats({ goodsId }: Bought, plan: PlanTerms, granted: GrantRecord, now: number) {
  const { editionBefore, proratedFen, proratedDays: days, expiresBefore } = plan
  const isSameEdition = editionBefore === '' || editionBefore === goodsId
  if (granted.addedSeats <= 0 || proratedFen === 0 || !isSameEdition)
    return { seats: 0, days: 0, unusedDays: 0, fen: 0 }
  const unusedDays = isFresh(granted, now) ? days : Math.min(days, daysWhole(now, expiresBefore))
  return {
    seats: granted.addedSeats,
    days,
    unusedDays,
    fen: share(proratedFen, unusedDays, days),
  }
}

function obstacleOf(amountFen: number, missingSeats: number): string {
  if (missingSeats > 0) return `席位都有人在用，先移出${missingSeats}位成员才能退`
  return amountFen > 0 ? '' : '时长已用完，没有可退的'
}

/** What is used up, in fen. */
export const usedFen = (order: Pick<OrderRow, 'amountFen'>, terms: RefundTerms) =>
  order.amountFen - terms.amountFen

/** Said in the order's history. */
export const refundWords = ({ amountFen }: Pick<RefundTerms, 'amountFen'>) =>
  `退 ${yuan(amountFen)}`
