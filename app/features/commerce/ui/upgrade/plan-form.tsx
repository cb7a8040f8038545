import { Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '~/client/call'
import { codeOf } from '~/core/errors'
import { formatDay } from '~/core/format'
import { Button, ButtonLink } from '~/kit/controls/button'
import { IconButton } from '~/kit/controls/icon-button'
import { Segmented } from '~/kit/controls/segmented'
import { commerceErrors } from '../../errors'
import type { GoodsView, QuoteView } from '../../terms'
import { shortYuan, yuan } from '../words'
import { useQuote, type PlanChoice, type QuoteState } from './use-quote'

export interface PlanFormProps {
  teamId: string
  goods: GoodsView
  choice: PlanChoice
  first: Omit<QuoteState, 'isStale'>
  /** The plan has an end: seats can be added until then. */
  canKeepEnd: boolean
  isMember: boolean
  onChoice: (choice: PlanChoice) => void
}

/** Seats and months, and what they cost and bring before anything is ordered. */
export function PlanForm(props: PlanFormProps) {
  const { teamId, goods, choice, onChoice } = props
  const { quote, failure, isStale, renew } = useQuote(teamId, choice, props.first)
  const { order, isBusy, error, openOrder } = usePlanOrder(teamId, choice, renew)
  const months = [...(props.canKeepEnd && goods.isCurrent ? [0] : []), ...goods.months]
  const isReady = quote !== null && !isStale && failure === ''
  return (
    <section aria-label="订单" className="bg-paper px-5 py-5 desktop:border-l desktop:border-line">
      <div className="flex items-center justify-between border-b border-line pb-2.5 text-small">
        <span className="text-ink-2">席位</span>
        <Seats
          goods={goods}
          count={choice.count}
          onCount={(count) => onChoice({ ...choice, count })}
        />
      </div>
      <div className="flex items-center justify-between gap-3 border-b border-line py-2.5 text-small">
        <span className="flex-none text-ink-2">时长</span>
        <Segmented
          label="时长"
          value={String(choice.months)}
          options={months.map((value) => ({
            value: String(value),
            label: value === 0 ? '不延长' : `${value}个月`,
          }))}
          onChange={(value) => onChoice({ ...choice, months: Number(value) })}
        />
      </div>
      <div aria-live="polite" aria-busy={isStale} className={isStale ? 'opacity-60' : ''}>
        <Figures quote={failure ? null : quote} />
      </div>
      {(failure || error) && (
        <p className="pb-3 text-small text-danger" role="alert">
          {failure || error}
        </p>
      )}
      {openOrder ? (
        <ButtonLink
          kind="primary"
          size="large"
          className="w-full"
          to="/profile/orders?group=waitPay"
        >
          查看待付款的订单
        </ButtonLink>
      ) : props.isMember ? (
        <p className="text-small text-ink-2">由创建者或管理员下单，请联系他们。</p>
      ) : (
        <Button
          kind="primary"
          size="large"
          className="w-full"
          busy={isBusy}
          disabled={!isReady}
          onClick={() => quote && void order(quote)}
        >
          提交订单
        </Button>
      )}
      <p className="pt-2 text-micro text-ink-3">提交后30分钟内付款有效，可开电子发票。</p>
    </section>
  )
}

function Figures({ quote }: { quote: QuoteView | null }) {
  const before = formatDay(quote?.plan?.expiryBefore ?? '')
  const after = formatDay(quote?.plan?.expiryAfter ?? '')
  return (
    <>
      <div className="flex justify-between gap-3 border-b border-line py-2.5 text-small">
        <span className="flex-none text-ink-2">到期</span>
        <span className="text-right">
          {before && before !== after && (
            <>
              {before} <span className="text-ink-3">→</span>{' '}
            </>
          )}
          {after || '—'}
        </span>
      </div>
      {quote?.lines.map(({ label, amount }) => (
        <div
          key={label}
          className="flex justify-between gap-3 border-b border-line py-2.5 text-small"
        >
          <span className="text-ink-2">{label}</span>
          <span>{yuan(amount)}</span>
        </div>
      ))}
      <div className="flex items-baseline justify-between py-2.5">
        <span className="text-small text-ink-2">应付</span>
        <b className="font-serif text-[30px] leading-10 font-semibold">
          {quote ? shortYuan(quote.amount) : '—'}
        </b>
      </div>
    </>
  )
}

function Seats(props: { goods: GoodsView; count: number; onCount: (count: number) => void }) {
  const { goods, count, onCount } = props
  const [typed, setTyped] = useState<string | null>(null)
  const within = (value: number) => Math.min(goods.maxCount, Math.max(1, value))
  const leave = () => {
    if (typed) onCount(within(Number(typed)))
    setTyped(null)
  }
  return (
    <span className="flex items-center gap-1">
      <IconButton
        size="small"
        label="减一席"
        icon={<Minus size={15} />}
        disabled={count <= 1}
        onClick={() => onCount(within(count - 1))}
      />
      <input
        className="w-16 rounded-sm bg-transparent py-1 text-center font-semibold hover:bg-wash"
        inputMode="numeric"
        aria-label="席位数"
        value={typed ?? count}
        onChange={(event) => {
          const digits = event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6)
          setTyped(digits)
          if (Number(digits) > 0) onCount(within(Number(digits)))
        }}
        onBlur={leave}
      />
      <IconButton
        size="small"
        label="加一席"
        icon={<Plus size={15} />}
        disabled={count >= goods.maxCount}
        onClick={() => onCount(within(count + 1))}
      />
    </span>
  )
}

/** One order a choice, however often the button is pressed or the line breaks. */
function usePlanOrder(teamId: string, choice: PlanChoice, onChanged: () => void) {
  const navigate = useNavigate()
  const [state, setState] = useState({ isBusy: false, error: '', openOrder: false })
  const keys = useRef(new Map<string, string>())
  async function order({ amount }: QuoteView) {
    const name = JSON.stringify([choice, amount])
    const key = keys.current.get(name) ?? crypto.randomUUID()
    keys.current.set(name, key)
    setState({ isBusy: true, error: '', openOrder: false })
    const body = { teamId, ...choice, amount, key }
    const answer = await call('POST /order/create', { body }, { silent: true })
    if (answer.ok) return void navigate(`/profile/orders/${answer.data.id}`)
    const openOrder = answer.code === codeOf(commerceErrors.planOrderOpen)
    setState({ isBusy: false, error: answer.message, openOrder })
    if (answer.code === codeOf(commerceErrors.priceChanged)) onChanged()
  }
  return { ...state, order }
}
