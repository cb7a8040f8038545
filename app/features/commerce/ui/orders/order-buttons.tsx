import { Button, ButtonLink, type ButtonSize } from '~/kit/controls/button'
import type { OrderAction, OrderView } from '../../terms'

const labels: Record<OrderAction, string> = {
  pay: '去付款',
  cancel: '取消',
  address: '填写地址',
  receive: '确认收货',
  refund: '申请退款',
  invoice: '开发票',
  withdrawInvoice: '撤回开票申请',
}
// The last is what is most often wanted.
const order: readonly OrderAction[] = [
  'refund',
  'withdrawInvoice',
  'cancel',
  'invoice',
  'address',
  'receive',
  'pay',
]
// Only on the order's own page.
const rare: readonly OrderAction[] = ['refund', 'withdrawInvoice']
const strong: readonly OrderAction[] = ['address', 'receive', 'pay']

// An address that stands there already waits for nobody.
const isUrgent = ({ address }: OrderView, action: OrderAction) =>
  strong.includes(action) && !(action === 'address' && address)

export interface OrderButtonsProps {
  order: OrderView
  onAsk: (order: OrderView, action: OrderAction) => void
  size?: ButtonSize
  /** In a list: at most two, the rest stands on the order's own page. */
  isShort?: boolean
}

/** What can be done with an order now. */
export function OrderButtons({
  order: view,
  onAsk,
  size = 'medium',
  isShort = false,
}: OrderButtonsProps) {
  const offered = order.filter((action) => view.actions.includes(action))
  const isOnItsWay = isShort && view.actions.includes('receive')
  const short = offered.filter((action) => !rare.includes(action)).slice(isOnItsWay ? -1 : -2)
  const visible = isShort ? short : offered
  return (
    <>
      {isOnItsWay && (
        <ButtonLink size={size} kind="ghost" to={`/profile/orders/${view.id}`}>
          查看物流
        </ButtonLink>
      )}
      {visible.map((action) =>
        action === 'pay' ? (
          isShort && (
            <ButtonLink key={action} size={size} to={`/profile/orders/${view.id}`}>
              {labels.pay}
            </ButtonLink>
          )
        ) : (
          <Button
            key={action}
            size={size}
            kind={
              isUrgent(view, action) || (action === 'invoice' && !isShort) ? 'outline' : 'ghost'
            }
            onClick={() => onAsk(view, action)}
          >
            {action === 'address' && view.address ? '修改地址' : labels[action]}
          </Button>
        ),
      )}
    </>
  )
}
