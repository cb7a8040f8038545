import { useState, type ReactNode } from 'react'
import { useHydrated } from '~/client/page/use-hydrated'
import { Segmented } from '~/kit/controls/segmented'
import { paymentMethodLabels, type OrderView, type PaymentMethod } from '../../terms'
import { methodsFor, type Device } from '../words'
import { FailedPayment } from './failed-payment'
import { Opening } from './opening'
import { SandboxButtons } from './sandbox-buttons'
import { usePayment } from './use-payment'

export interface CashierProps {
  teamId: string
  order: OrderView
  /** Paid, or over. */
  onChange: (order: OrderView) => void
  /** Beside the code: the amount in small, what it is for. */
  children: ReactNode
  /** In a dialog: the code before the words. */
  isNarrow?: boolean
}

/** How an order is paid: the ways that work on this device, and the code or the page of the chosen one. */
export function Cashier({ teamId, order, onChange, children, isNarrow = false }: CashierProps) {
  const isHydrated = useHydrated()
  const methods = methodsFor(order.methods, isHydrated ? deviceNow() : 'desktop')
  const [chosen, setChosen] = useState<PaymentMethod | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const method = chosen ?? methods[0] ?? null
  const payment = usePayment({ teamId, order, method: isHydrated ? method : null }, onChange)
  const choose = (next: PaymentMethod) => {
    setFailed(false)
    setChosen(next)
  }
  const ways = (
    <Segmented
      label="付款方式"
      value={method ?? ''}
      options={methods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
      onChange={(value) => value !== '' && choose(value)}
    />
  )
  if (hasFailed) {
    return (
      <FailedPayment
        order={order}
        canTransfer={methods.includes('transfer') && method !== 'transfer'}
        onTransfer={() => choose('transfer')}
        onAgain={() => {
          setFailed(false)
          payment.renew()
        }}
      />
    )
  }
  return (
    <div className={isNarrow ? NARROW : WIDE}>
      <Words ways={ways} isNarrow={isNarrow}>
        {children}
      </Words>
      <div className={isNarrow ? 'tablet:order-first' : ''}>
        <Opening {...payment} method={method} isNarrow={isNarrow} />
        {payment.view?.isSandbox && (
          <SandboxButtons
            {...{ teamId, order, onChange, isNarrow }}
            onFailed={() => setFailed(true)}
          />
        )}
      </div>
    </div>
  )
}

function Words(props: { ways: ReactNode; isNarrow: boolean; children: ReactNode }) {
  const { ways, isNarrow, children } = props
  return (
    <div className="min-w-0">
      {isNarrow ? ways : children}
      <div className={isNarrow ? 'pt-2' : 'pt-4'}>{isNarrow ? children : ways}</div>
    </div>
  )
}

const WIDE = 'grid gap-9 desktop:grid-cols-[minmax(0,1fr)_232px]'
const NARROW = 'grid items-start gap-5 tablet:grid-cols-[auto_minmax(0,1fr)]'

// A finger instead of a pointer: an app can be opened here, and a code cannot be scanned off one's own screen.
const deviceNow = (): Device =>
  matchMedia('(pointer: coarse) and (width < 640px)').matches ? 'phone' : 'desktop'
