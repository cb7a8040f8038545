import { lazy, Suspense } from 'react'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import type { OrderAction, OrderView } from '../../terms'
import type { ConfirmedAction } from './use-order-actions'

// Each is opened by few.
const AddressDialog = lazy(() => import('./address-dialog'))
const InvoiceDialog = lazy(() => import('./invoice-dialog'))
const RefundDialog = lazy(() => import('./refund-dialog'))

export interface OrderDialogProps {
  teamId: string
  order: OrderView
  onChange: (order: OrderView) => void
  onClose: () => void
}

// What is only confirmed: the question, what follows, and the word of the button.
const confirmations = [
  {
    action: 'cancel',
    question: '取消这笔订单？',
    consequence: '取消后不能再付款，需要时可以重新下单。',
    confirmLabel: '取消订单',
    actBusy: '正在取消',
    cancel: '保留',
  },
  {
    action: 'receive',
    question: '已经收到货了？',
    consequence: '确认后订单完成，请先核对数量与外观。',
    confirmLabel: '确认收货',
    actBusy: '正在确认',
  },
  {
    action: 'withdrawInvoice',
    question: '撤回开票申请？',
    consequence: '撤回后可以改好抬头重新申请。',
    confirmLabel: '撤回申请',
    actBusy: '正在撤回',
  },
] as const

/** What an action asks before it is done. */
export function OrderDialogs(
  props: OrderDialogProps & {
    open: OrderAction | null
    isBusy: boolean
    /** Of what is only confirmed. */
    onConfirm: (action: ConfirmedAction) => void
  },
) {
  const { open, isBusy, onConfirm, ...dialog } = props
  return (
    <>
      {confirmations.map(({ action, ...words }) => (
        <ConfirmDialog
          key={action}
          {...words}
          open={open === action}
          isBusy={isBusy}
          onOpenChange={dialog.onClose}
          onConfirm={() => onConfirm(action)}
        />
      ))}
      <Suspense>
        {open === 'address' && <AddressDialog {...dialog} />}
        {open === 'invoice' && <InvoiceDialog {...dialog} />}
        {open === 'refund' && <RefundDialog {...dialog} />}
      </Suspense>
    </>
  )
}
