import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { Context } from '~/core/context'
import { commerceErrors } from '../../errors'
import type {
  InvoiceDecisionInput,
  RefundDecisionInput,
  RefundDoneInput,
  ReverseInvoiceInput,
} from '../../operator-contract'
import { isOwnFile, storeInvoiceFile } from '../invoices/invoice-files'
import { noteEvent } from '../orders/events'
import { hasOpenRefund } from '../refunds/open-refund'
import { decideRefund, findRefund, finishRefund } from '../refunds/decide-refund'
import { sendRefunds } from '../refunds/send-refunds'
import { invoices, payments, type InvoiceRow } from '../tables'

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

/** An invoice was issued (again, where the one that is there was wrong), or cannot be; none is while its money may go back. Errors: `notAllowedNow`, `fileRefused`. */
export async function decideOnInvoice(
  ctx: Context,
  { invoiceId, isIssued, number, link, file, answer }: InvoiceDecisionInput,
): Promise<true> {
  const [state, word] = isIssued ? (['issued', number] as const) : (['refused', answer] as const)
  const isThere = and(eq(invoices.id, invoiceId), inArray(invoices.state, decidable[state]))
  const [invoice] = await ctx.db.select().from(invoices).where(isThere)
  if (!invoice) throw commerceErrors.notAllowedNow()
  const fileKey = isIssued && file ? await storeInvoiceFile(ctx, { invoice, base64: file }) : link
  // Another number alone leaves the file that is there.
  const issued = { state, number, fileKey: fileKey || invoice.fileKey }
  const decidedAt = ctx.now().getTime()
  const isStill = and(isThere, isIssued ? not(hasOpenRefund(invoice.orderId)) : undefined)
  const isDone = await commitIf(ctx, sql`EXISTS (SELECT 1 FROM invoices WHERE ${isStill})`, [
    ctx.db
      .update(invoices)
      .set({ ...(isIssued ? issued : { state, answer }), decidedAt })
      .where(isThere),
    noteEvent(ctx, { orderId: invoice.orderId, kind: eventOf[state], detail: word }),
    audit(ctx, 'invoice', invoiceId, word),
  ])
  const stray = isDone ? fileKey && invoice.fileKey : fileKey
  if (isOwnFile(stray)) await ctx.files.remove([stray])
  if (!isDone) throw commerceErrors.notAllowedNow()
  return true
}

/** An issued invoice was taken back by a red one: its order may be refunded, and billed anew. Errors: `notAllowedNow`. */
export async function reverseInvoice(
  ctx: Context,
  { invoiceId, number }: ReverseInvoiceInput,
): Promise<true> {
  const isThere = and(eq(invoices.id, invoiceId), eq(invoices.state, 'issued'))
  const [invoice] = await ctx.db.select().from(invoices).where(isThere)
  if (!invoice) throw commerceErrors.notAllowedNow()
  const isDone = await commitIf(ctx, sql`EXISTS (SELECT 1 FROM invoices WHERE ${isThere})`, [
    ctx.db
      .update(invoices)
      .set({ state: 'reversed', answer: `红字发票 ${number}`, decidedAt: ctx.now().getTime() })
      .where(isThere),
    noteEvent(ctx, { orderId: invoice.orderId, kind: 'invoiceReversed', detail: number }),
    recordAuditAction(ctx, {
      action: 'commerce.reverseInvoice',
      teamId: '',
      target: { kind: 'invoice', id: invoiceId, name: number },
    }),
  ])
  if (!isDone) throw commerceErrors.notAllowedNow()
  return true
}

const decidable = { issued: ['requested', 'issued'], refused: ['requested'] } satisfies Record<
  string,
  InvoiceRow['state'][]
>
const eventOf = { issued: 'invoiceIssued', refused: 'invoiceRefused' } as const

const actions = { refund: 'commerce.decideRefund', invoice: 'commerce.decideInvoice' } as const

const audit = (ctx: Context, kind: keyof typeof actions, id: string, name: string) =>
  recordAuditAction(ctx, { action: actions[kind], teamId: '', target: { kind, id, name } })
