import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { closeRecharge, useRecharge } from '~/client/recharge'
import { formatNumber } from '~/core/format'
import { Button, ButtonLink } from '~/kit/controls/button'
import type { OrderView } from '../../terms'
import { yuan } from '../words'

// Few want an invoice at once.
const InvoiceDialog = lazy(() => import('../orders/invoice-dialog'))

export interface RechargeDoneProps {
  teamId: string
  order: OrderView
  /** Null until it is read. */
  balance: number | null
  onChange: (order: OrderView) => void
}

/** The coins are there: what was paid, and back to what the person was about to do. */
export function RechargeDone({ teamId, order, balance, onChange }: RechargeDoneProps) {
  const [isAsking, setAsking] = useState(false)
  const next = useRecharge((state) => state.next)
  return (
    <>
      <CircleCheck
        size={44}
        strokeWidth={1.4}
        className="mx-auto mt-4 text-success"
        aria-hidden="true"
      />
      <p className="pt-2 text-center font-serif text-h3 font-semibold" aria-hidden="true">
        已到账{formatNumber(order.coins)}枚
      </p>
      <p className="min-h-6 text-center text-ink-2">
        {balance !== null && `团队余额${formatNumber(balance)}枚`}
      </p>
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
        {order.actions.includes('invoice') && (
          <Button className="col-span-2" kind="ghost" onClick={() => setAsking(true)}>
            开发票
          </Button>
        )}
        <ButtonLink to={`/profile/orders/${order.id}`} onClick={closeRecharge}>
          查看订单
        </ButtonLink>
        <Button kind="primary" onClick={closeRecharge}>
          {next || '完成'}
        </Button>
      </div>
      <Suspense>
        {isAsking && (
          <InvoiceDialog
            {...{ teamId, order }}
            onChange={(changed) => {
              setAsking(false)
              onChange(changed)
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
