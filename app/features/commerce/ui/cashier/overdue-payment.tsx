import { openRecharge } from '~/client/recharge'
import { Button, ButtonLink } from '~/kit/controls/button'
import type { OrderView } from '../../terms'

export interface OverduePaymentProps {
  order: OrderView
  /** In a dialog: back to what is on offer. */
  onAgain?: (() => void) | undefined
}

/** The time to pay is over: nothing can be paid any more, and what was paid is not lost. */
export function OverduePayment({ order, onAgain }: OverduePaymentProps) {
  return (
    <div>
      <h3 className="font-serif text-h3 font-semibold" role="alert">
        付款已超时
      </h3>
      <p className="pt-2">这笔订单不能再付款，会自动取消。</p>
      <p className="pt-1 text-small text-ink-2">
        如果刚刚付过款，请不要重复付款：系统会自动核对，最迟十分钟到账。
      </p>
      <div className="pt-4">
        {onAgain ? (
          <Button kind="primary" onClick={onAgain}>
            重新选择
          </Button>
        ) : order.type === 'coins' ? (
          <Button kind="primary" onClick={() => openRecharge()}>
            重新充值
          </Button>
        ) : (
          <ButtonLink kind="primary" to="/upgrade">
            重新下单
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
