import { formatDateTime } from '~/core/format'
import type { InvoiceView } from '../../contract'
import type { InvoiceRow } from '../tables'

/** An invoice as the team sees it. */
export const presentInvoice = (row: InvoiceRow): InvoiceView => ({
  id: row.id,
  state: row.state,
  titleKind: row.titleKind,
  kind: row.kind,
  title: row.title,
  taxNo: row.taxNo,
  email: row.email,
  amount: row.amountFen,
  number: row.number,
  link: row.fileKey,
  answer: row.answer,
  createTime: formatDateTime(new Date(row.createdAt)),
})
