import { useState } from 'react'
import { formatNumber } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import type { OrderView } from '../../terms'
import { Cashier } from '../cashier/cashier'
import { useCountdown } from '../cashier/use-countdown'
import { leftWords, yuan } from '../words'

export interface CoinPaymentProps {
  teamId: string
  order: OrderView
  isBusy: boolean
  onChange: (order: OrderView) => void
  onExtend: (expireTime: string) => void
  /** Cancels the order: another number of coins is wanted. */
  onDrop: () => void
}

/** An order of coins is paid where one stands. */
export function CoinPayment(props: CoinPaymentProps) {
  const { order, isBusy, onDrop, ...events } = props
  const [isAsking, setAsking] = useState(false)
  const left = useCountdown(order.expireTime)
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Cashier {...events} order={order} onAgain={onDrop} isNarrow>
        <p className="font-serif text-[30px] leading-[42px] font-semibold">{yuan(order.amount)}</p>
        <p className="text-small text-ink-2">到账{formatNumber(order.coins)}枚</p>
        <p className="text-small text-ink-2">订单 {order.no}</p>
        <p className="min-h-5 text-small text-ink-2">
          {left !== null && left > 0 && `还剩${leftWords(left)}`}
        </p>
        {order.isSandbox && <p className="pt-1 text-small text-warning">测试环境，不会真的扣款</p>}
      </Cashier>
      {left !== 0 && (
        <div className="k-dialog-acts">
          <Button onClick={() => setAsking(true)}>改数量</Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        question="取消这笔订单，重新选数量？"
        consequence="取消后不能再付这笔订单。已经转账的，请保留订单等待核对。"
        confirmLabel="取消订单"
        actBusy="正在取消"
        cancel="保留"
        isBusy={isBusy}
        onConfirm={() => {
          setAsking(false)
          onDrop()
        }}
      />
    </div>
  )
}
