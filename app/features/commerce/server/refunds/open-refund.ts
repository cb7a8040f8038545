import { sql } from 'drizzle-orm'

/** Whether money of an order may go back: a refund that was asked for waits for an operator or its provider. */
export const hasOpenRefund = (orderId: string) =>
  sql`EXISTS (SELECT 1 FROM refunds WHERE order_id = ${orderId} AND kind = 'asked'
    AND state IN ('requested', 'approved', 'processing'))`
