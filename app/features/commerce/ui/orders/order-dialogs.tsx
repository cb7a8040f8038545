import { lazy, Suspense } from 'react'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import type { OrderAction, OrderView } from '../../terms'

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

/** What an action asks before it is done. */
export function OrderDialogs(
  props: OrderDialogProps & {
    open: OrderAction | null
    isBusy: boolean
    /** Of what is only confirmed. */
    onConfirm: (action: 'cancel' | 'receive') => void
  },
) {
  const { open, isBusy, onConfirm, ...dialog } = props
  return (
    <>
      <ConfirmDialog
        open={open === 'cancel'}
        onOpenChange={dialog.onClose}
        question="取消这笔订单？"
        consequence="取消后不能再付款，需要时可以重新下单。"
        confirmLabel="取消订单"
        actBusy="正在取消"
        cancel="保留"
        isBusy={isBusy}
        onConfirm={() => onConfirm('cancel')}
      />
      <ConfirmDialog
        open={open === 'receive'}
        onOpenChange={dialog.onClose}
        question="已经收到货了？"
        consequence="确认后订单完成，请先核对数量与外观。"
        confirmLabel="确认收货"
        actBusy="正在确认"
        isBusy={isBusy}
        onConfirm={() => onConfirm('receive')}
      />
      <Suspense>
        {open === 'address' && <AddressDialog {...dialog} />}
        {open === 'invoice' && <InvoiceDialog {...dialog} />}
        {open === 'refund' && <RefundDialog {...dialog} />}
      </Suspense>
    </>
  )
}
