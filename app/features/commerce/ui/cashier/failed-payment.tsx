import { Button } from '~/kit/controls/button'
import type { OrderView } from '../../terms'
import { SupportContact } from '../support-contact'
import { leftWords } from '../words'
import { useCountdown } from './use-countdown'

export interface FailedPaymentProps {
  order: OrderView
  canTransfer: boolean
  onTransfer: () => void
  onAgain: () => void
}

/** A payment did not go through: what happened to the money, and what can be done. */
export function FailedPayment({ order, canTransfer, onTransfer, onAgain }: FailedPaymentProps) {
  const left = useCountdown(order.expireTime)
  return (
    <div>
      <h3 className="font-serif text-h3 font-semibold" role="alert">
        付款没有成功
      </h3>
      <p className="pt-2">银行没有放行这笔付款，钱没有扣。</p>
      <p className="pt-1 text-small text-ink-2">
        常见原因是超出单笔限额。{left ? `订单还留${leftWords(left)}，` : ''}可以换一种方式再付。
      </p>
      <div className="flex flex-wrap gap-2 pt-4">
        {canTransfer && (
          <Button kind="primary" onClick={onTransfer}>
            换对公转账
          </Button>
        )}
        <Button onClick={onAgain}>重新扫码</Button>
      </div>
      <div className="mt-5 border-t border-line pt-3.5">
        <p className="font-semibold">付了却没到账？</p>
        <p className="pt-0.5 text-small text-ink-2">
          付款后会自动核对，最迟十分钟到账。超过十分钟请保留付款流水号。
        </p>
        <div className="pt-2">
          <SupportContact lead="仍未到账，请联系客服并附付款流水号" />
        </div>
      </div>
    </div>
  )
}
