import { eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatMoney, formatNumber } from '~/core/format'
import { expiryDateOf, isExpired, planState, type PlanState } from '~/features/teams/server/plan'
import { coinsPrice } from '../../coin-price'
import type { QuoteInput, QuoteView } from '../../contract'
import { commerceErrors } from '../../errors'
import type { OrderTerms, PlanTerms } from '../order-terms'
import { goods, teamEditions, type GoodsRow } from '../tables'
import { currentEdition, isTrial } from './current-edition'
import { quotePlan, type TeamPlan } from './plan-quote'
import { DAYS_OF_MONTH } from './prices'

/** A quote with what it was reckoned from. */
export interface Quote {
  goods: GoodsRow
  terms: OrderTerms
  amountFen: number
  title: string
  state: PlanState
}

/** What an order would cost and bring now. Errors: `goodsNotFound` and those of `quotePlan`. */
export async function quoteOrder(ctx: SeatedContext, input: QuoteInput): Promise<QuoteView> {
  const read = await ctx.db.batch(quoteReads(ctx))
  return presentQuote(quoteOf(ctx, { input, read }), input)
}

/** What a quote is reckoned from, to be read in one batch. */
export const quoteReads = (ctx: SeatedContext) =>
  [
    ctx.db.select().from(goods).where(eq(goods.isOffered, true)),
    planState(ctx, ctx.seat.teamId),
    ctx.db.select().from(teamEditions).where(eq(teamEditions.teamId, ctx.seat.teamId)),
  ] as const
type QuoteRead = readonly [GoodsRow[], PlanState[], (typeof teamEditions.$inferSelect)[]]

/** The quote of what was read. */
export function quoteOf(
  ctx: SeatedContext,
  { input, read }: { input: QuoteInput; read: QuoteRead },
): Quote {
  const [items, [state], [bought]] = read
  const item = items.find(({ id }) => id === input.goodsId)
  if (!item || item.priceFen === null || !state) throw commerceErrors.goodsNotFound()
  const priced = { ...item, priceFen: item.priceFen }
  if (item.kind === 'plan') {
    const plan = quotePlan(
      priced,
      teamPlanOf(state, currentEdition({ items, state, bought, now: ctx.now() }), ctx.now()),
      { seats: input.count, months: input.months },
      ctx.now().getTime(),
    )
    const lines = linesOf(plan, input, priced.priceFen)
    const terms = { unitFen: item.priceFen, coins: 0, searches: 0, plan, lines }
    const amountFen = plan.monthsFen + plan.proratedFen
    return { goods: item, terms, amountFen, title: titleOfPlan(plan, input.months), state }
  }
  const { minCount: least, maxCount: most } = item
  if (input.count < least || input.count > most) throw commerceErrors.countRefused({ least, most })
  if (input.months !== 0) throw commerceErrors.monthsRefused()
  const terms = {
    unitFen: item.priceFen,
    coins: item.coins * input.count,
    searches: item.searches * input.count,
    plan: null,
  }
  return {
    goods: item,
    terms,
    amountFen: amountOf(priced, { items, count: input.count }),
    title: titleOf(item, input.count),
    state,
  }
}

/** A plan as prices see it. */
export const teamPlanOf = (
  state: PlanState,
  edition: TeamPlan['edition'],
  now: Date,
): TeamPlan => ({
  isRunning: !isExpired(state, now),
  expiresAt: state.expiresAt,
  seats: state.seats,
  takenSeats: state.takenSeats,
  questions: isTrial(state) ? null : state.questions,
  edition,
})

/** Seats and ends of an order's plan, for people. */
export const planView = (plan: PlanTerms | null): QuoteView['plan'] =>
  plan && {
    seatsBefore: plan.seatsBefore,
    seatsAfter: plan.seatsAfter,
    expiryBefore: expiryDateOf({ expiresAt: plan.expiresBefore }),
    expiryAfter: expiryDateOf({ expiresAt: plan.expiresAfter }),
  }

function presentQuote(
  { goods: item, terms, amountFen, title }: Quote,
  input: QuoteInput,
): QuoteView {
  return {
    goodsId: item.id,
    type: item.kind,
    title,
    count: input.count,
    months: input.months,
    amount: amountFen,
    currency: 'CNY',
    lines: terms.lines ?? [{ label: title, amount: amountFen }],
    plan: planView(terms.plan),
    coins: terms.coins,
    searches: terms.searches,
  }
}

// Coins by the piece are sold at the price of the packages beside them.
function amountOf(
  item: GoodsRow & { priceFen: number },
  { items, count }: { items: GoodsRow[]; count: number },
): number {
  if (item.kind !== 'coins' || item.maxCount === 1) return item.priceFen * count
  const packages = items.filter(({ kind, maxCount }) => kind === 'coins' && maxCount === 1)
  const priced = ({ coins, priceFen: price }: GoodsRow) => ({ coins, price })
  return coinsPrice(item.coins * count, priced(item), packages.map(priced))
}

function linesOf(
  plan: PlanTerms,
  { goodsId, count, months }: QuoteInput,
  unitFen: number,
): QuoteView['lines'] {
  const added = plan.seatsAfter - plan.seatsBefore
  const isChanged = plan.editionBefore !== '' && plan.editionBefore !== goodsId
  const what = [added > 0 && `新增${formatNumber(added)}席`, isChanged && '换版本']
    .filter(Boolean)
    .join('、')
  const days = `补足${formatNumber(plan.proratedDays)}天`
  const rate = isChanged ? '按30天一个月折算' : `每席每天 ${yuan(unitFen)} ÷ ${DAYS_OF_MONTH}`
  return [
    ...(months > 0
      ? [{ label: `${formatNumber(count)}席 × ${months}个月`, amount: plan.monthsFen }]
      : []),
    ...(plan.proratedFen > 0
      ? [{ label: `${what}，${days}（${rate}）`, amount: plan.proratedFen }]
      : []),
  ]
}

const yuan = (fen: number) => `¥${formatMoney(fen).replace(/\.00$/, '')}`

function titleOfPlan(plan: PlanTerms, months: number): string {
  const added = plan.seatsAfter - plan.seatsBefore
  if (months === 0)
    return added > 0 ? `${plan.goodsName}增加${formatNumber(added)}席` : `升级到${plan.goodsName}`
  return `${plan.goodsName}，${formatNumber(plan.seatsAfter)}席 × ${months}个月`
}

function titleOf({ kind, name, coins, searches }: GoodsRow, count: number): string {
  if (kind === 'coins') return `硬币${formatNumber(coins * count)}枚`
  if (kind === 'searches') return `学术搜索${formatNumber(searches * count)}次`
  return count > 1 ? `${name} × ${count}` : name
}
