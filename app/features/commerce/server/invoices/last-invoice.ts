import { and, desc, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import type { LastInvoiceView } from '../../contract'
import { invoices } from '../tables'

/** To whom the person had the team's last invoice made out, so that it is typed once. */
export async function lastInvoice({ db, seat, actor }: SeatedContext): Promise<LastInvoiceView> {
  const [row] = await db
    .select({
      titleKind: invoices.titleKind,
      kind: invoices.kind,
      title: invoices.title,
      taxNo: invoices.taxNo,
      email: invoices.email,
    })
    .from(invoices)
    .where(and(eq(invoices.teamId, seat.teamId), eq(invoices.accountId, actor.accountId)))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(1)
  return row ?? null
}
