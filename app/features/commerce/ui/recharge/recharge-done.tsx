import { CircleCheck } from 'lucide-react'
import { closeRecharge, useRecharge } from '~/client/recharge'
import { Button, ButtonLink } from '~/kit/controls/button'
import type { OrderView } from '../../terms'
import { yuan } from '../words'

/** The coins are there: what was paid, and back to what the person was about to do. */
export function RechargeDone({ order }: { order: OrderView }) {
  const next = useRecharge((state) => state.next)
  return (
    <>
      <CircleCheck
        size={44}
        strokeWidth={1.4}
        className="mx-auto mt-4 text-success"
        aria-hidden="true"
      />
      <dl className="mt-4 border-t border-line text-small">
        <div className="flex justify-between gap-3 border-b border-line py-2.5">
          <dt className="text-ink-2">实付</dt>
          <dd>
            {yuan(order.amount)}
            {order.payLabel && `，${order.payLabel}`}
          </dd>
        </div>
        <div className="flex justify-between gap-3 border-b border-line py-2.5">
          <dt className="text-ink-2">订单号</dt>
          <dd>{order.no}</dd>
        </div>
      </dl>
      <div className="grid grid-cols-2 gap-2 pt-5">
        <ButtonLink to={`/profile/orders/${order.id}`} onClick={closeRecharge}>
          查看订单
        </ButtonLink>
        <Button kind="primary" onClick={closeRecharge}>
          {next || '完成'}
        </Button>
      </div>
    </>
  )
}
