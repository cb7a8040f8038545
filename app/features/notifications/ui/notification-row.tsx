import { clsx } from 'clsx'
import { ReceiptText, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '~/core/format'
import { Avatar } from '~/kit/avatar'
import type { NotificationView } from '../contract'
import type {
  DocumentNotificationKind,
  OrderNotificationKind,
  TeamNotificationKind,
} from '../terms'

export interface NotificationRowProps {
  notification: NotificationView
  onOpen: () => void
}

/** Who did what, in which document; leads to its place. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { kind, title, text, createTime, isRead } = notification
  const [now] = useState(() => new Date())
  const author = notification.author || '已离开的成员'
  return (
    <li className="border-b border-line">
      <Link
        to={pathOf(notification)}
        className="flex gap-3 px-1 py-3 hover:bg-wash"
        onClick={onOpen}
      >
        {isDocument(kind) ? (
          <Avatar name={author} tone="success" />
        ) : (
          <span className="grid size-8 flex-none place-items-center rounded-full bg-wash text-ink-2">
            {isOrder(kind) ? (
              <ReceiptText size={16} aria-hidden="true" />
            ) : (
              <UsersRound size={16} aria-hidden="true" />
            )}
          </span>
        )}
        <span className="min-w-0 flex-1 text-small">
          <span className={clsx('block', isRead ? 'text-ink-2' : 'font-semibold')}>
            {headOf(kind, title, author)}
          </span>
          {text !== '' && <span className="line-clamp-2 break-words text-ink-2">{text}</span>}
          <time className="text-micro text-ink-3">{formatMoment(createTime, now)}</time>
        </span>
        {!isRead && (
          <span className="mt-1.5 size-2 flex-none rounded-full bg-danger-fill">
            <span className="sr-only">未读</span>
          </span>
        )}
      </Link>
    </li>
  )
}

const doings: Record<DocumentNotificationKind, { before: string; after: string }> = {
  mention: { before: '在', after: '的批注里提到了你' },
  reply: { before: '在', after: '里回复了你参与的批注' },
  assign: { before: '把', after: '里的一处批注指派给你' },
  submit: { before: '把', after: '送你审批' },
  approve: { before: '通过了', after: '' },
  return: { before: '退回了', after: '' },
  assignSection: { before: '把', after: '里的一节指派给你' },
}

const ordersWords: Record<OrderNotificationKind, string> = {
  orderPaid: '，付款成功',
  transferPaid: '，转账已到账',
  orderSent: '，已寄出',
  addressAsked: '，请补充收货地址',
  orderRefunded: '，已退款',
  refundRefused: '，退款未通过',
  refundFailed: '，退款没有成功',
  invoiceIssued: '，已开发票',
  invoiceRefused: '，未能开票',
}

const teamWords: Record<TeamNotificationKind, string> = { teamAdjusted: '平台调整了团队的权益' }

const isOrder = (kind: NotificationView['kind']): kind is OrderNotificationKind =>
  kind in ordersWords

const isDocument = (kind: NotificationView['kind']): kind is DocumentNotificationKind =>
  kind in doings

function headOf(kind: NotificationView['kind'], title: string, author: string): string {
  if (isOrder(kind)) return `${title}${ordersWords[kind]}`
  return isDocument(kind)
    ? `${author}${doings[kind].before}《${title}》${doings[kind].after}`
    : teamWords[kind]
}

/** Texts of one's own and ordered ones open at the thread. */
function pathOf(notification: NotificationView): string {
  const { kind, isOwnText, documentId, nodeId, threadId, orderId } = notification
  if (kind === 'teamAdjusted') return '/team/rights'
  if (orderId !== '') return `/profile/orders/${orderId}`
  const node = kind === 'assignSection' ? `?node=${nodeId}` : ''
  const query = threadId === '' ? node : `?comment=${threadId}`
  return isOwnText ? `/document/${documentId}${query}` : `/create/${documentId}${query}`
}
