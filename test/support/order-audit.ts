import { mayMove } from '~/features/commerce/server/orders/order-moves'
import { orderStatuses, type OrderStatus } from '~/features/commerce/terms'
import { FIRST_END, FIRST_SEATS, type OrderWorld } from './order-world'

// Each is a count of rows that must not be there.
const never: Record<string, string> = {
  'entries that do not sum to zero': `SELECT abs(coalesce(sum(amount_coins), 0)) AS n FROM coin_entries`,
  'a wallet below zero': `SELECT count(*) AS n FROM coin_entries WHERE account <> 'granted' AND balance_after < 0`,
  'a paid order of coins without exactly its grant': `SELECT count(*) AS n FROM orders o WHERE o.kind = 'coins'
    AND (SELECT coalesce(sum(amount_coins), 0) FROM coin_transfers WHERE key = 'grant:order:' || o.id)
      <> CASE WHEN o.paid_at > 0 THEN json_extract(o.terms, '$.coins') ELSE 0 END`,
  'a paid order without its payment': `SELECT count(*) AS n FROM orders o WHERE (o.paid_at > 0)
    <> EXISTS (SELECT 1 FROM payments p WHERE p.id = o.payment_id AND p.state = 'paid' AND p.paid_fen = o.amount_fen)`,
  'a payment that is neither for its order nor on its way back': `SELECT count(*) AS n FROM payments p
    WHERE p.state = 'paid' AND (SELECT count(*) FROM orders WHERE payment_id = p.id)
      + (SELECT count(*) FROM refunds WHERE payment_id = p.id AND kind = 'surplus' AND amount_fen = p.paid_fen) <> 1`,
  'money given back that differs from its order': `SELECT count(*) AS n FROM orders o WHERE o.refunded_fen > o.amount_fen
    OR o.refunded_fen <> (SELECT coalesce(sum(amount_fen), 0) FROM refunds
      WHERE order_id = o.id AND kind = 'asked' AND state = 'done')`,
  'a refund that leaves the status of its order': `SELECT count(*) AS n FROM orders WHERE
    (refunded_fen > 0 AND status NOT IN (4, 5)) OR (refunded_fen = amount_fen AND status <> 4) OR (status = 4 AND refunded_fen <> amount_fen)`,
  'an event that was not told once': `SELECT count(*) AS n FROM orders o WHERE (o.paid_at > 0)
    <> (SELECT count(*) FROM outbox WHERE type = 'order.paid' AND json_extract(payload, '$.orderId') = o.id)
      + (SELECT count(*) FROM outbox, json_each(payload, '$.orderIds') WHERE outbox.type = 'orders.paid' AND json_each.value = o.id)`,
  'two orders of a plan at a time': `SELECT max(0, count(*) - 1) AS n FROM orders WHERE kind = 'plan' AND status = 1`,
}

const takenOf = (field: string) =>
  `(SELECT coalesce(sum(json_extract(taken, '$.${field}')), 0) FROM refunds WHERE taken IS NOT NULL AND state NOT IN ('refused', 'failed'))`
const grantedOf = (value: string) =>
  `(SELECT coalesce(sum(${value}), 0) FROM orders WHERE paid_at > 0)`

// What the team has, from all that was granted and taken back.
const sums: Record<string, string> = {
  searches: `SELECT max_scholar_search - ${grantedOf("json_extract(terms, '$.searches')")} + ${takenOf('searches')} AS n FROM teams`,
  seats: `SELECT seats - ${FIRST_SEATS} - ${grantedOf("json_extract(granted, '$.addedSeats')")} + ${takenOf('seats')} AS n FROM teams`,
  time: `SELECT expires_at - ${FIRST_END} - ${grantedOf("json_extract(granted, '$.extendedTo') - json_extract(granted, '$.extendedFrom')")} + ${takenOf('planMs')} AS n FROM teams`,
  coins: `SELECT coalesce((SELECT balance_after FROM coin_entries WHERE account = 'wallet' ORDER BY no DESC LIMIT 1), 0)
    - ${grantedOf("json_extract(terms, '$.coins')")} + ${takenOf('coins')}
    + (SELECT coalesce(sum(amount_coins), 0) FROM coin_transfers WHERE kind = 'spend' AND purpose = 'studio.write') AS n`,
}

/** Holds what was written against plain sums. */
export class OrderAudit {
  private readonly statuses = new Map<string, OrderStatus>()

  constructor(private readonly world: OrderWorld) {}

  afterStep(): void {
    for (const [name, query] of [...Object.entries(never), ...Object.entries(sums)]) {
      const n = Number(this.world.sqlite.prepare(query).get()?.n)
      if (n !== 0) throw new Error(`${name}: ${n}`)
    }
    this.checkMoves()
    this.checkService()
  }

  /** After all is swept: no payment at the service that is not known here, and none kept for nothing. */
  atRest(): void {
    this.afterStep()
    const { service, sqlite } = this.world
    const find = sqlite.prepare('SELECT state FROM payments WHERE trade_no = ?')
    for (const [tradeNo, { type }] of service.trades) {
      const isPaid = find.get(tradeNo)?.state === 'paid'
      if ((type === 'paid') !== isPaid) throw new Error(`${tradeNo} is ${type} at the service`)
    }
    const left = sqlite
      .prepare("SELECT count(*) AS n FROM refunds WHERE kind = 'surplus' AND state <> 'done'")
      .get()
    if (Number(left?.n) !== 0) throw new Error(`${left?.n} surplus payments did not go back`)
  }

  // Several moves may be made in one step: each status must be reached by legal ones.
  private checkMoves(): void {
    for (const { id, status } of this.world.sqlite.prepare('SELECT id, status FROM orders').all()) {
      const key = String(id)
      const to = Object.values(orderStatuses).find((item) => item === status)
      if (to === undefined) throw new Error(`status ${status}`)
      const from = this.statuses.get(key) ?? orderStatuses.waitPay
      if (from !== to && !isReachable(from, to)) throw new Error(`order ${key}: ${from} → ${to}`)
      this.statuses.set(key, to)
    }
  }

  private checkService(): void {
    const { service, sqlite } = this.world
    const done = sqlite.prepare(
      "SELECT count(*) AS n FROM refunds WHERE refund_no = ? AND state = 'done'",
    )
    for (const { refund_no: no } of sqlite
      .prepare("SELECT refund_no FROM refunds WHERE state = 'done'")
      .all()) {
      const outcome = service.refunds.get(String(no))
      if (outcome?.type !== 'done' || Number(done.get(String(no))?.n) !== 1)
        throw new Error(`refund ${no} is done here only`)
    }
  }
}

function isReachable(from: OrderStatus, to: OrderStatus): boolean {
  return (
    mayMove(from, to) ||
    Object.values(orderStatuses).some((next) => mayMove(from, next) && mayMove(next, to))
  )
}
