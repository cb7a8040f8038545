import { useState, type ReactNode } from 'react'
import { useHydrated } from '~/client/page/use-hydrated'
import { Segmented } from '~/kit/controls/segmented'
import { paymentMethodLabels, type OrderView, type PaymentMethod } from '../../terms'
import { methodsFor, type Device } from '../words'
import { FailedPayment } from './failed-payment'
import { Opening } from './opening'
import { OverduePayment } from './overdue-payment'
import { SandboxButtons } from './sandbox-buttons'
import { useCountdown } from './use-countdown'
import { useFocusAfter } from './use-focus-after'
import { usePayment } from './use-payment'

export interface CashierProps {
  teamId: string
  order: OrderView
  /** Paid, or over. */
  onChange: (order: OrderView) => void
  /** It may be paid longer: who transfers by a bank gets days. */
  onExtend: (expireTime: string) => void
  /** Of a dialog, when the time is over. */
  onAgain?: () => void
  /** Beside the code: the amount in small, what it is for. */
  children: ReactNode
  /** In a dialog: the code before the words. */
  isNarrow?: boolean
}

/** How an order is paid: the ways that work on this device, and the code or the page of the chosen one. */
export function Cashier(props: CashierProps) {
  const { teamId, order, onChange, onExtend, children, isNarrow = false } = props
  const isHydrated = useHydrated()
  const methods = methodsFor(order.methods, isHydrated ? deviceNow() : 'desktop')
  const [chosen, setChosen] = useState<PaymentMethod | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isOver = useCountdown(order.expireTime) === 0 || order.expireTime === ''
  const begun = methods.find((offered) => offered === order.lastMethod)
  const method = chosen ?? begun ?? methods[0] ?? null
  const payment = usePayment(
    { teamId, order, method: isHydrated && !isOver ? method : null },
    { onChange, onExtend },
  )
  const ref = useFocusAfter<HTMLDivElement>(`${hasFailed} ${isOver}`)
  const choose = (next: PaymentMethod) => {
    setFailed(false)
    setChosen(next)
  }
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {isOver ? (
        <OverduePayment order={order} onAgain={props.onAgain} />
      ) : hasFailed ? (
        <FailedPayment
          order={order}
          canTransfer={methods.includes('transfer') && method !== 'transfer'}
          onTransfer={() => choose('transfer')}
          onAgain={() => {
            setFailed(false)
            payment.renew()
          }}
        />
      ) : (
        <Counter {...{ methods, method, isNarrow, words: children }} onChoose={choose}>
          <Opening {...payment} {...{ teamId, order, method, isNarrow }} />
          {payment.view?.isSandbox && (
            <SandboxButtons
              {...{ teamId, order, onChange, isNarrow }}
              onFailed={() => setFailed(true)}
            />
          )}
        </Counter>
      )}
    </div>
  )
}

interface CounterProps {
  methods: PaymentMethod[]
  method: PaymentMethod | null
  isNarrow: boolean
  words: ReactNode
  onChoose: (method: PaymentMethod) => void
  /** The code, or whatever else the chosen way asks for. */
  children: ReactNode
}

// In a dialog the ways stand above, where they stay whatever is chosen.
function Counter({ methods, method, isNarrow, words, onChoose, children }: CounterProps) {
  const ways = (
    <Segmented
      label="付款方式"
      value={method ?? ''}
      options={methods.map((value) => ({ value, label: paymentMethodLabels[value] }))}
      onChange={(value) => value !== '' && onChoose(value)}
    />
  )
  if (isNarrow) {
    return (
      <div className={NARROW}>
        <div className="tablet:col-span-2">{ways}</div>
        <div className="min-w-0">{words}</div>
        <div className={NARROW_CODE}>{children}</div>
      </div>
    )
  }
  return (
    <div className={WIDE}>
      <div className="min-w-0">
        {words}
        <div className="pt-4">{ways}</div>
      </div>
      <div>{children}</div>
    </div>
  )
}

const WIDE = 'grid gap-9 desktop:grid-cols-[minmax(0,1fr)_232px]'
const NARROW = 'grid items-start gap-5 tablet:grid-cols-[auto_minmax(0,1fr)]'
const NARROW_CODE = 'tablet:order-first tablet:row-start-2 tablet:max-w-[300px]'

// A finger instead of a pointer: an app can be opened here, and a code cannot be scanned off one's own screen.
const deviceNow = (): Device =>
  isInWechat(navigator.userAgent)
    ? 'wechat'
    : matchMedia('(pointer: coarse) and (width < 640px)').matches
      ? 'phone'
      : 'desktop'

// WeChat for companies has the same mark, and other ways to pay.
const isInWechat = (agent: string) => /MicroMessenger/i.test(agent) && !/wxwork/i.test(agent)
