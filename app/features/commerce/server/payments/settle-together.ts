import { didNotHold, mustHold } from '~/core/commit-if'
import type { Context } from '~/core/context'
import type { Statement } from '~/core/database'
import { wake, writeTicket } from '~/core/outbox'
import { reasonOf } from '~/core/reasons'
import { paidTicketOfAll } from '../orders/order-events-job'
import {
  readPaidOrder,
  settlementOf,
  type NamedTrade,
  type Paid,
  type PaidOrder,
  type Settlement,
} from './settle'

/** A report that a payment was made. */
export interface PaidReport {
  trade: NamedTrade
  paid: Paid
  /** What is written in the same transaction, by what came of it. */
  noteOutcome: (outcome: Settlement) => Statement
}

type FoundReport<Report> = Report & { found: PaidOrder }

/**
 * Settles payments of several orders in one transaction: hundreds that come at once cost a few round trips. Answers which
 * reports are done with; whatever is not plain, or changed meanwhile, is left to `settlePayment`.
 */
export async function settleTogether<Report extends PaidReport>(
  ctx: Context,
  reports: readonly Report[],
): Promise<Report[]> {
  // Alone it is no cheaper, and may try again.
  if (reports.length < 2) return []
  const plain = onePerOrder(await findPlain(ctx, reports))
  if (plain.length < 2) return []
  try {
    const [first, ...rest] = statementsOfAll(ctx, plain)
    if (!first) return []
    await ctx.db.batch([first, ...rest])
  } catch (error) {
    if (!didNotHold(error))
      ctx.log('warn', 'commerce.not-settled-together', { reason: reasonOf(error) })
    return []
  }
  await wake(ctx, 'jobs')
  return plain
}

// Reads of one breath travel together.
async function findPlain<Report extends PaidReport>(
  ctx: Context,
  reports: readonly Report[],
): Promise<FoundReport<Report>[]> {
  const read = await Promise.all(
    reports.map(async (report) => ({ ...report, found: await readPaidOrder(ctx, report.trade) })),
  )
  return read.flatMap((report) => {
    const { found, paid } = report
    const isPlain = found?.payment.state !== 'paid' && found?.payment.amountFen === paid.amountFen
    return found && isPlain ? [{ ...report, found }] : []
  })
}

// A second payment of an order, and a second change of a team's plan, are judged by what the first has made of it.
function onePerOrder<Report extends PaidReport>(
  reports: FoundReport<Report>[],
): FoundReport<Report>[] {
  const taken = new Set<string>()
  return reports.filter(({ found: { order } }) => {
    const names = [order.id, ...(order.terms.plan ? [`plan of ${order.teamId}`] : [])]
    if (names.some((name) => taken.has(name))) return false
    for (const name of names) taken.add(name)
    return true
  })
}

function statementsOfAll(ctx: Context, reports: FoundReport<PaidReport>[]): Statement[] {
  const settlements = reports.map((report) => ({
    ...settlementOf(ctx, report),
    report,
  }))
  const granted = settlements.flatMap(({ outcome, report }) =>
    outcome === 'granted' ? [report.found.order.id] : [],
  )
  return [
    ...settlements.flatMap(({ outcome, condition, writes, report }) => [
      mustHold(ctx, condition),
      ...writes,
      report.noteOutcome(outcome),
    ]),
    ...(granted.length > 0 ? [writeTicket(ctx, paidTicketOfAll(ctx, granted))] : []),
  ]
}
