import { and, eq, or } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { expiryDateOf, isExpired, planState, type PlanState } from '~/features/teams/server/plan'
import type { QuoteInput, QuoteView } from '../../contract'
import { commerceErrors } from '../../errors'
import type { OrderTerms, PlanTerms } from '../order-terms'
import { goods, teamEditions, type GoodsRow } from '../tables'
import { currentEdition, isTrial } from './current-edition'
import { quotePlan, type TeamPlan } from './plan-quote'

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
  const read = await ctx.db.batch(quoteReads(ctx, input))
  return presentQuote(quoteOf(ctx, { input, read }), input)
}

/** What a quote is reckoned from, to be read in one batch. */
export const quoteReads = (ctx: SeatedContext, { goodsId }: Pick<QuoteInput, 'goodsId'>) =>
  [
    ctx.db
      .select()
      .from(goods)
      .where(and(eq(goods.isOffered, true), or(eq(goods.id, goodsId), eq(goods.kind, 'plan')))),
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
    const terms = { unitFen: item.priceFen, coins: 0, searches: 0, plan }
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
    amountFen: item.priceFen * input.count,
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
    lines: terms.plan ? linesOf(terms.plan, input) : [{ label: title, amount: amountFen }],
    plan: planView(terms.plan),
    coins: terms.coins,
    searches: terms.searches,
  }
}

function linesOf(plan: PlanTerms, { count, months }: QuoteInput): QuoteView['lines'] {
  const added = plan.seatsAfter - plan.seatsBefore
  const what = added > 0 ? `新增${added}席` : '换版本'
  return [
    ...(months > 0 ? [{ label: `${count}席 × ${months}个月`, amount: plan.monthsFen }] : []),
    ...(plan.proratedFen > 0
      ? [{ label: `${what}，补足${plan.proratedDays}天`, amount: plan.proratedFen }]
      : []),
  ]
}

function titleOfPlan(plan: PlanTerms, months: number): string {
  const added = plan.seatsAfter - plan.seatsBefore
  if (months === 0) return added > 0 ? `${plan.goodsName}增加${added}席` : `升级到${plan.goodsName}`
  return `${plan.goodsName}，${plan.seatsAfter}席 × ${months}个月`
}

function titleOf({ kind, name, coins, searches }: GoodsRow, count: number): string {
  if (kind === 'coins') return `硬币${(coins * count).toLocaleString('en-US')}枚`
  if (kind === 'searches') return `学术搜索${searches * count}次`
  return count > 1 ? `${name} × ${count}` : name
}
