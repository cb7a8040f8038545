import { ensureBuilt } from '../lib/build.mjs'
import { inWorld } from './library/world.mjs'
import { addBuyers, GOODS, PRICE_FEN } from './orders/buyers.mjs'
import { inFlight } from './orders/in-flight.mjs'
import { startService } from './orders/service.mjs'

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000)
const COINS = 500
/** A payment service wants to hear within five seconds; nobody should wait for a third of one. */
const REPORT_P95_MS = 300
const REPORT_EVERY_MS = 20
const GRANTED_WITHIN_MS = 120_000
const PROVIDER_DOWN = '17014'

/**
 * A thousand orders at once through the product's own door and Workers: what a step takes for each of them beside a bare
 * insert into its D1 of the same run, and that none is lost or granted twice. WeChat Pay is a fake over HTTP, whose signed
 * reports come twice each, fifty a second, as the service spreads them; each is answered once it is stored.
 */
export async function benchOrders() {
  await ensureBuilt()
  const service = await startService()
  try {
    return await inWorld((world) => measure(world, service), { variables: service.variables })
  } finally {
    await service.close()
  }
}

async function measure({ database, call }, service) {
  const teams = await addBuyers(database, ORDERS)
  const teamOf = (no) => teams[no % teams.length]
  const ids = []
  const bare = await inFlight('bare insert', ORDERS, (no) =>
    database
      .prepare(
        // The emulator's client may send it again where its line broke.
        `INSERT OR IGNORE INTO payment_notices (id, provider, merchant_id, notice_id, notice, received_at, handled_at)
         VALUES (?1, 'sandbox', 'bare', ?1, '{}', 0, 1)`,
      )
      .bind(`bare-${no}`)
      .run(),
  )
  const ordered = await inFlight('order', ORDERS, async (no) => {
    const order = { teamId: teamOf(no), goodsId: GOODS, count: 1, months: 0, amount: PRICE_FEN }
    const body = { ...order, key: `bench-order-${no}` }
    ids[no] = (await call('POST', '/order/create', body)).result.id
  })
  const opened = await inFlight('open a payment', ORDERS, (no) =>
    again(() =>
      call('POST', `/order/${ids[no]}/pay`, { teamId: teamOf(no), method: 'wechat-native' }),
    ),
  )
  const reports = await service.reportsOfAll()
  const twice = [...reports, ...reports]
  const begun = performance.now()
  const stored = await inFlight('report', twice.length, (no) => service.report(twice[no]), {
    everyMs: REPORT_EVERY_MS,
  })
  await untilGranted(database)
  const granted = { name: 'report and grant', each: ids, all: performance.now() - begun }
  return rowsOf({ bare, steps: [ordered, opened, granted], stored, ...(await countAll(database)) })
}

// The fake shares the processor: where it is late the page says so, and whoever pays asks again.
async function again(open) {
  for (let left = 5; ; left -= 1) {
    try {
      return await open()
    } catch (error) {
      if (left === 0 || !String(error).includes(PROVIDER_DOWN)) throw error
    }
  }
}

async function untilGranted(database) {
  const deadline = performance.now() + GRANTED_WITHIN_MS
  while (performance.now() < deadline) {
    const { paid } = await countAll(database)
    if (paid >= ORDERS) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function countAll(database) {
  const sum = (sql) => database.prepare(sql).first('amount')
  return {
    paid: await sum('SELECT count(*) AS amount FROM orders WHERE paid_at > 0'),
    coins: await sum(
      `SELECT coalesce(sum(amount_coins), 0) AS amount FROM coin_entries
       WHERE account = 'wallet' AND team_id BETWEEN '7600' AND '7999'`,
    ),
  }
}

function rowsOf({ bare, steps, stored, paid, coins }) {
  const perItem = ({ all, each }) => all / each.length
  const p95 = stored.each.toSorted((a, b) => a - b)[Math.floor(stored.each.length * 0.95)]
  return [
    ...[bare, ...steps].map((step) => ({
      figure: `${step.name}, ms each of ${step.each.length}, all at once`,
      value: perItem(step).toFixed(2),
      'times a bare insert': (perItem(step) / perItem(bare)).toFixed(1),
    })),
    { figure: `orders paid, of ${ORDERS}`, value: String(paid), met: paid === ORDERS },
    { figure: 'coins granted', value: String(coins), met: coins === ORDERS * COINS },
    {
      figure: `a report answered, p95 of ${stored.each.length}, fifty a second, ms (goal ${REPORT_P95_MS})`,
      value: p95.toFixed(0),
      met: p95 <= REPORT_P95_MS,
    },
  ]
}
