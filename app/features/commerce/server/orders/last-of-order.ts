import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '~/core/context'
import { invoices, refunds } from '../tables'

/** The last refund that was asked for of an order; what the installation sends back of itself is none. */
export const lastRefundOf = ({ db }: Context, orderId: string) =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.kind, 'asked')))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(1)

/** The last invoice that was asked for of an order. */
export const lastInvoiceOf = ({ db }: Context, orderId: string) =>
  db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(1)
