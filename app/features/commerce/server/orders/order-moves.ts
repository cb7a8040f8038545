import { orderStatuses, type OrderStatus } from '../../terms'

const s = orderStatuses

/** From which status an order may come to which. A cancelled one lives again when its payment was late. */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  [s.waitPay]: [s.cancelled, s.done, s.replenishAddress, s.waitConsignment],
  [s.cancelled]: [s.done, s.replenishAddress, s.waitConsignment],
  [s.done]: [s.refunded, s.portionRefund],
  [s.refunded]: [],
  [s.portionRefund]: [],
  [s.replenishAddress]: [s.waitConsignment, s.refunded, s.portionRefund],
  [s.waitConsignment]: [s.waitReceiving, s.refunded, s.portionRefund],
  [s.waitReceiving]: [s.received, s.refunded, s.portionRefund],
  [s.received]: [s.done, s.refunded, s.portionRefund],
}

/** The statuses from which an order may come to this one. */
export const statusesBefore = (to: OrderStatus): OrderStatus[] =>
  Object.values(orderStatuses).filter((from) => moves[from].includes(to))

/** Whether an order may go from one status to another. */
export const mayMove = (from: OrderStatus, to: OrderStatus) => moves[from].includes(to)
