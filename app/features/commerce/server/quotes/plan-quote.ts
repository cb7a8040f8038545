import { commerceErrors } from '../../errors'
import type { PlanTerms } from '../order-terms'
import type { GoodsRow } from '../tables'
import { addMonths, DAYS_OF_MONTH, daysBegun, endOfDay, share } from './prices'

/** A team's plan as it is now. */
export interface TeamPlan {
  isRunning: boolean
  /** ms; 0 has no end. */
  expiresAt: number
  seats: number
  takenSeats: number
  /** Questions a member may ask each month, of a plan that is no trial; 0 for no limit. */
  questions: number | null
  edition: { goodsId: string; priceFen: number } | null
}

/**
 * What a plan will cost and bring. New months begin where the present ones end; until then only what is added is paid:
 * more seats, or the difference to a dearer edition. Errors: `planWithoutEnd`, `seatsTaken`,
 * `seatsOccupied`, `editionSeats`, `monthsRefused`, `editionLower`, `nothingToBuy`.
 */
export function quotePlan(
  goods: GoodsRow & { priceFen: number },
  plan: TeamPlan,
  order: { seats: number; months: number },
  now: number,
): PlanTerms {
  requirePossible(goods, plan, order)
  const { seats, months } = order
  const proratedDays = plan.isRunning ? daysBegun(now, plan.expiresAt) : 0
  const perMonth = plan.isRunning
    ? goods.priceFen * seats - unitBefore(goods, plan) * plan.seats
    : 0
  const proratedFen = share(Math.max(0, perMonth), proratedDays, DAYS_OF_MONTH)
  const monthsFen = goods.priceFen * seats * months
  if (monthsFen + proratedFen < 1) throw commerceErrors.nothingToBuy()
  return {
    goodsName: goods.name,
    questions: goods.questions,
    seatsBefore: plan.seats,
    seatsAfter: seats,
    expiresBefore: plan.expiresAt,
    expiresAfter: months === 0 ? plan.expiresAt : extendedEnd(plan, months, now),
    editionBefore: plan.edition?.goodsId ?? '',
    monthsFen,
    proratedFen,
    proratedDays,
  }
}

/** Where a plan ends with some months more: its last day counts whole. */
export const extendedEnd = (
  plan: Pick<TeamPlan, 'isRunning' | 'expiresAt'>,
  months: number,
  now: number,
) => endOfDay(addMonths(plan.isRunning ? plan.expiresAt : now, months))

function requirePossible(
  goods: GoodsRow & { priceFen: number },
  plan: TeamPlan,
  { seats, months }: { seats: number; months: number },
) {
  if (plan.expiresAt === 0) throw commerceErrors.planWithoutEnd()
  // Seats that are paid for stay until the end; whoever sits keeps the seat.
  if (plan.isRunning && seats < plan.seats) throw commerceErrors.seatsTaken({ least: plan.seats })
  if (seats < plan.takenSeats) throw commerceErrors.seatsOccupied({ least: plan.takenSeats })
  const { minCount: least, maxCount: most } = goods
  if (seats < least || seats > most) throw commerceErrors.editionSeats({ least, most })
  const isOffered = goods.months.includes(months) || (months === 0 && plan.isRunning)
  if (!isOffered) throw commerceErrors.monthsRefused()
  if (isLower(goods, plan)) throw commerceErrors.editionLower()
}

// What a running plan holds stays until its end, whoever granted it.
function isLower(
  { id, priceFen, questions }: GoodsRow & { priceFen: number },
  { isRunning, edition, questions: before }: TeamPlan,
): boolean {
  if (!isRunning) return false
  if (edition !== null) return edition.goodsId !== id && priceFen < edition.priceFen
  return before !== null && questions !== 0 && (before === 0 || questions < before)
}

// What operators granted counts as paid at the price of what is bought now; a price that fell gives nothing back.
const unitBefore = (goods: { priceFen: number }, { edition }: TeamPlan) =>
  edition ? Math.min(edition.priceFen, goods.priceFen) : goods.priceFen
