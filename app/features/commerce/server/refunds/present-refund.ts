import { formatDateTime } from '~/core/format'
import type { RefundView } from '../../contract'
import { refundReasonLabels } from '../../terms'
import type { RefundRow } from '../tables'

/** A refund as the team sees it. */
export const presentRefund = (row: RefundRow): RefundView => ({
  id: row.id,
  amount: row.amountFen,
  state: row.state,
  reason: [refundReasonLabels[row.reason], row.remark].filter(Boolean).join('，'),
  answer: row.answer,
  createTime: timeOf(row.createdAt),
  decideTime: timeOf(row.decidedAt),
  doneTime: timeOf(row.doneAt),
})

const timeOf = (time: number) => (time === 0 ? '' : formatDateTime(new Date(time)))
