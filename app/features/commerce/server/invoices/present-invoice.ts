import { formatDateTime } from '~/core/format'
import type { InvoiceView } from '../../contract'
import type { InvoiceRow } from '../tables'
import { isOwnFile } from './invoice-files'

// A file of the house is opened by whoever may look at the order.
const linkOf = ({ fileKey, orderId, teamId }: InvoiceRow) =>
  isOwnFile(fileKey) ? `/ai/order/${orderId}/invoice/file?teamId=${teamId}` : fileKey

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
  link: linkOf(row),
  answer: row.answer,
  createTime: formatDateTime(new Date(row.createdAt)),
})
