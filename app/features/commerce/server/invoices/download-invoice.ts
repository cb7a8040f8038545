import { and, desc, eq, ne } from 'drizzle-orm'
import type { Context, SeatedContext } from '~/core/context'
import { requestErrors } from '~/core/errors'
import { findOrder } from '../orders/read-orders'
import { invoices } from '../tables'
import { isOwnFile } from './invoice-files'

/** The file of an order's invoice, for whoever may look at the order. Errors: `orderNotFound`, `requestErrors.notFound`. */
export async function downloadInvoice(
  ctx: SeatedContext,
  { orderId, request }: { orderId: string; request: Request },
): Promise<Response> {
  const order = await findOrder(ctx, orderId)
  return serveInvoice(ctx, { orderId: order.id, request })
}

/** The same for whoever has shown already that they may. Errors: `requestErrors.notFound`. */
export async function serveInvoice(
  ctx: Context,
  { orderId, request }: { orderId: string; request: Request },
): Promise<Response> {
  const [invoice] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), ne(invoices.fileKey, '')))
    .orderBy(desc(invoices.createdAt))
    .limit(1)
  const served =
    invoice && isOwnFile(invoice.fileKey) ? await ctx.files.serve(invoice.fileKey, request) : null
  if (!invoice || !served) throw requestErrors.notFound()
  const headers = new Headers(served.headers)
  const name = `发票${invoice.number}${invoice.fileKey.slice(invoice.fileKey.lastIndexOf('.'))}`
  headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('cache-control', 'private, no-store')
  return new Response(served.body, { status: served.status, headers })
}
