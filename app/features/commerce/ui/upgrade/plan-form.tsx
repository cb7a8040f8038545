import { formatDay } from '~/core/format'
import { Button, ButtonLink } from '~/kit/controls/button'
import { Segmented } from '~/kit/controls/segmented'
import type { GoodsView, QuoteView } from '../../terms'
import { yuan } from '../words'
import { CountStepper } from './count-stepper'
import { useNewOrder } from './use-new-order'
import { useQuote, type PlanChoice, type QuoteState } from './use-quote'

export interface PlanFormProps {
  teamId: string
  goods: GoodsView
  choice: PlanChoice
  first: Omit<QuoteState, 'isStale'>
  /** The plan has an end, and is of this edition or of none: seats can be added until then. */
  canKeepEnd: boolean
  isMember: boolean
  onChoice: (choice: PlanChoice) => void
}

/** Seats and months, and what they cost and bring before anything is ordered. */
export function PlanForm(props: PlanFormProps) {
  const { teamId, goods, choice, onChoice } = props
  const { quote, failure, isStale, renew } = useQuote(teamId, choice, props.first)
  const { order, isBusy, error, openOrder } = useNewOrder(teamId, renew)
  const months = [...(props.canKeepEnd ? [0] : []), ...goods.months]
  const isReady = quote !== null && !isStale && failure === ''
  const button = openOrder ? (
    <ButtonLink kind="primary" size="large" className="w-full" to="/profile/orders?group=waitPay">
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
      onClick={() => quote && void order(choice, quote.amount)}
    >
      提交订单
    </Button>
  )
  return (
    <>
      <section
        aria-label="订单"
        className="bg-paper px-5 py-5 desktop:border-l desktop:border-line"
      >
        <div className="flex items-center justify-between border-b border-line pb-2.5 text-small">
          <span className="text-ink-2">席位</span>
          <CountStepper
            name="席位"
            unit="席"
            most={goods.maxCount}
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
        <div className="max-desktop:hidden">{button}</div>
        <p className="pt-2 text-micro text-ink-3">
          {!props.isMember && '提交后30分钟内付款有效，可开电子发票。'}到期日当天仍可使用。
        </p>
      </section>
      <div className={BAR}>
        <span className="min-w-0 flex-1">
          <span className="block text-micro text-ink-2">{goods.name}，应付</span>
          <b className="block font-serif text-[22px] leading-8 font-semibold">
            {quote && !failure ? yuan(quote.amount) : '—'}
          </b>
        </span>
        <span className="w-[148px] flex-none">{button}</span>
      </div>
    </>
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
      <div className="flex items-baseline justify-between py-2.5 max-desktop:hidden">
        <span className="text-small text-ink-2">应付</span>
        <b className="font-serif text-[30px] leading-10 font-semibold">
          {quote ? yuan(quote.amount) : '—'}
        </b>
      </div>
    </>
  )
}

// On a phone the sum stays in sight below the cards.
const BAR =
  'sticky bottom-0 z-10 flex items-center gap-3 border-t border-line bg-paper px-5 py-2.5 pb-[max(10px,env(safe-area-inset-bottom))] desktop:hidden'
