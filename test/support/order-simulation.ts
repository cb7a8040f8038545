import { storeNotice } from '~/features/commerce/server/payments/notices'
import { sweepCommerce } from '~/features/commerce/server/sweep'
import { Chance } from './chance'
import { OrderAudit } from './order-audit'
import { MERCHANT, OrderSteps, slugOf } from './order-steps'
import { isKill, openOrderWorld, type OrderWorld } from './order-world'

export interface OrderReport {
  seed: number
  operations: number
  ran: Record<string, number>
  kills: number
  refused: Record<string, number>
  orders: number
  paid: number
  refunded: number
  surplus: number
}

const STEPS_OF_A_WORLD = 400
const KILL_CHANCE = 0.2

/**
 * Plays orders, payments, reports, refunds, work and kills at random, and holds what was written against plain sums after
 * each. What fails names the seed and the step, with which it happens again.
 */
export async function simulateOrders(seed: number, operations: number): Promise<OrderReport> {
  const counts = { kills: 0, orders: 0, paid: 0, refunded: 0, surplus: 0 }
  const report: OrderReport = { seed, operations, ran: {}, refused: {}, ...counts }
  for (let first = 0; first < operations; first += STEPS_OF_A_WORLD) {
    const steps = Math.min(STEPS_OF_A_WORLD, operations - first)
    await playWorld(report, first, steps)
  }
  return report
}

async function playWorld(report: OrderReport, first: number, count: number): Promise<void> {
  const chance = new Chance(report.seed + first)
  const world = await openOrderWorld(chance)
  const steps = new OrderSteps(world, chance)
  const audit = new OrderAudit(world)
  let step = first
  try {
    for (; step < first + count; step += 1) {
      world.clock.now += chance.below(90_000)
      await playStep(report, world, chance, steps)
      audit.afterStep()
    }
    await comeToRest(world)
    audit.atRest()
  } catch (error) {
    const message = `order simulation failed: --seed ${report.seed}, step ${step}`
    throw new Error(message, { cause: error })
  }
  addCounts(report, world)
}

async function playStep(
  report: OrderReport,
  { death, later }: OrderWorld,
  chance: Chance,
  { choices }: OrderSteps,
): Promise<void> {
  const [name, run] = chance.pick(choices)
  report.ran[name] = (report.ran[name] ?? 0) + 1
  death.inCalls = chance.random() < KILL_CHANCE ? 1 + chance.below(6) : 0
  death.when = chance.pick(['before', 'inside', 'after'] as const)
  try {
    await run()
  } catch (error) {
    if (isKill(error)) report.kills += 1
    else {
      const slug = slugOf(error)
      report.refused[slug] = (report.refused[slug] ?? 0) + 1
    }
  } finally {
    // What goes on after an answer dies with it.
    await Promise.all(later.splice(0))
    death.inCalls = 0
  }
}

// The service is there again and repeats what it has to report, and time passes.
async function comeToRest({ ctx, service, clock }: OrderWorld): Promise<void> {
  service.down.clear()
  for (const [tradeNo, state] of service.trades)
    await storeNotice(ctx, {
      ...MERCHANT,
      notice: {
        type: 'payment',
        noticeId: `last-${tradeNo}`,
        tradeNo,
        state,
      },
    })
  for (let hours = 0; hours < 60; hours += 6) {
    await sweepCommerce(ctx)
    clock.now += 7 * 60 * 60_000
  }
}

function addCounts(report: OrderReport, { sqlite }: OrderWorld): void {
  const counted = sqlite
    .prepare(
      `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM orders WHERE paid_at > 0) AS paid,
        (SELECT count(*) FROM orders WHERE refunded_fen > 0) AS refunded,
        (SELECT count(*) FROM refunds WHERE kind = 'surplus') AS surplus`,
    )
    .get()
  for (const name of ['orders', 'paid', 'refunded', 'surplus'] as const)
    report[name] += Number(counted?.[name] ?? 0)
}
