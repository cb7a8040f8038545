import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLocalDatabase } from '../lib/database/local-database.mjs'
import { withProductCode } from '../lib/typescript.mjs'

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000)
/** A payment service wants to hear within five seconds; nobody should wait for a third of one. */
const REPORT_P95_MS = 300

/**
 * A thousand orders, twenty at a time, over a local D1: what a step takes for each of them beside a bare insert of the same run, and
 * that none is lost or granted twice. A report comes twice, fifty of them a second, and is answered once it is stored.
 */
export async function benchOrders() {
  const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-orders-'))
  try {
    const load = (database) =>
      withProductCode(async (module) =>
        (await module('/test/support/order-load.ts')).loadOrders(database, ORDERS),
      )
    return rowsOf(await openLocalDatabase(dataDir, load))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function rowsOf({ steps, paid, coins, expectedCoins }) {
  const perItem = ({ all, each }) => all / (each.length || ORDERS)
  const [bare, ...others] = steps
  const report = others.find(({ name }) => name === 'store a report')
  const p95 = report.each.toSorted((a, b) => a - b)[Math.floor(report.each.length * 0.95)]
  return [
    ...steps
      .filter((step) => step !== report)
      .map((step) => ({
        figure: `${step.name}, ms each of ${step.each.length || ORDERS}, twenty at once`,
        value: perItem(step).toFixed(2),
        'times a bare insert': (perItem(step) / perItem(bare)).toFixed(1),
      })),
    { figure: `orders paid, of ${ORDERS}`, value: String(paid), met: paid === ORDERS },
    { figure: 'coins granted', value: String(coins), met: coins === expectedCoins },
    {
      figure: `a report answered, p95 of ${report.each.length}, fifty a second, ms (goal ${REPORT_P95_MS})`,
      value: p95.toFixed(0),
      met: p95 <= REPORT_P95_MS,
    },
  ]
}
