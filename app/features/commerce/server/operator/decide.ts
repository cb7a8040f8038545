import { and, eq, not, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { commerceErrors } from '../../errors'
import type {
  InvoiceDecisionInput,
  RefundDecisionInput,
  RefundDoneInput,
} from '../../operator-contract'
import { isOwnFile, storeInvoiceFile } from '../invoices/invoice-files'
import { noteEvent } from '../orders/events'
import { hasOpenRefund } from '../refunds/open-refund'
import { decideRefund, findRefund, finishRefund } from '../refunds/decide-refund'
import { sendRefunds } from '../refunds/send-refunds'
import { invoices, payments } from '../tables'

/** Approves or refuses a refund; an approved one goes to its provider at once. Errors: `notAllowedNow`. */
export async function decideOnRefund(ctx: Context, input: RefundDecisionInput): Promise<true> {
  if (!(await decideRefund(ctx, input))) throw commerceErrors.notAllowedNow()
  await ctx.db.batch([
    audit(ctx, 'refund', input.refundId, input.isApproved ? '同意' : input.answer),
  ])
  if (input.isApproved) await sendRefunds(ctx)
  return true
}

/** The operator's own bank has sent the money back. Errors: `notAllowedNow`. */
export async function refundByHand(
  ctx: Context,
  { refundId, reference }: RefundDoneInput,
): Promise<true> {
  const refund = await findRefund(ctx, refundId)
  const [payment] = refund
    ? await ctx.db.select().from(payments).where(eq(payments.id, refund.paymentId))
    : []
  if (!refund || payment?.provider !== 'transfer') throw commerceErrors.notAllowedNow()
  const done = { refund, providerRefundNo: reference, doneAt: ctx.now() }
  if (!(await finishRefund(ctx, done))) throw commerceErrors.notAllowedNow()
  await ctx.db.batch([audit(ctx, 'refund', refundId, reference)])
  return true
}

/** An invoice was issued, or cannot be; none is while its money may go back. Errors: `notAllowedNow`, `fileRefused`. */
export async function decideOnInvoice(
  ctx: Context,
  { invoiceId, isIssued, number, link, file, answer }: InvoiceDecisionInput,
): Promise<true> {
  const isThere = and(eq(invoices.id, invoiceId), eq(invoices.state, 'requested'))
  const [invoice] = await ctx.db.select().from(invoices).where(isThere)
  if (!invoice) throw commerceErrors.notAllowedNow()
  const fileKey = isIssued && file ? await storeInvoiceFile(ctx, { invoice, base64: file }) : link
  const isStill = and(isThere, isIssued ? not(hasOpenRefund(invoice.orderId)) : undefined)
  const isDone = await commitIf(ctx, sql`EXISTS (SELECT 1 FROM invoices WHERE ${isStill})`, [
    ctx.db
      .update(invoices)
      .set({
        ...(isIssued
          ? { state: 'issued' as const, number, fileKey }
          : { state: 'refused' as const, answer }),
        decidedAt: ctx.now().getTime(),
      })
      .where(isThere),
    noteEvent(ctx, {
      orderId: invoice.orderId,
      kind: isIssued ? 'invoiceIssued' : 'invoiceRefused',
      detail: isIssued ? number : answer,
    }),
    audit(ctx, 'invoice', invoiceId, isIssued ? number : answer),
  ])
  if (!isDone) {
    if (isOwnFile(fileKey)) await ctx.files.remove([fileKey])
    throw commerceErrors.notAllowedNow()
  }
  return true
}

const actions = { refund: 'commerce.decideRefund', invoice: 'commerce.decideInvoice' } as const

const audit = (ctx: Context, kind: keyof typeof actions, id: string, name: string) =>
  recordAuditAction(ctx, { action: actions[kind], teamId: '', target: { kind, id, name } })
