import { ExternalLink } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '~/kit/controls/button'
import { Spinner } from '~/kit/spinner'
import type { OrderView, PaymentMethod, PayView } from '../../terms'
import { SupportContact } from '../support-contact'
import { leftWords } from '../words'
import { TransferLines } from './transfer-lines'
import { useCountdown } from './use-countdown'
import type { Payment } from './use-payment'
import { WechatDialog, WechatPayer } from './wechat-payment'

interface OpeningProps extends Payment {
  teamId: string
  order: OrderView
  method: PaymentMethod | null
  isNarrow: boolean
}

// Drawn only where somebody is about to pay.
const QrCode = lazy(() => import('~/kit/qr-code'))

/** The way on of a payment that was begun: a code, another page, or an account. */
export function Opening({
  view,
  failure,
  renew,
  needsPayer,
  teamId,
  order,
  method,
  isNarrow,
}: OpeningProps) {
  if (method === null) {
    return (
      <div className="text-small text-ink-2">
        <p>还没有可用的付款方式。</p>
        <SupportContact />
      </div>
    )
  }
  if (failure) {
    return (
      <div role="alert">
        <p className="text-small text-danger">{failure}</p>
        <Button size="small" className="mt-3" onClick={renew}>
          再试一次
        </Button>
      </div>
    )
  }
  if (needsPayer) return <WechatPayer teamId={teamId} orderId={order.id} />
  const opening = view?.opening
  if (opening?.type === 'jsapi') return <WechatDialog key={opening.paySign} opening={opening} />
  if (opening?.type === 'transfer')
    return <TransferLines {...opening} expireTime={view?.expireTime ?? ''} />
  if (opening?.type === 'redirect') return <Leave name={nameOf(method)} url={opening.url} />
  if (opening?.type === 'form') return <Leave name={nameOf(method)} form={opening} />
  return <Code {...{ view, renew, method, isNarrow }} />
}

const nameOf = (method: PaymentMethod) => (method.startsWith('alipay') ? '支付宝' : '微信')

function Code(props: {
  view: PayView | null
  renew: () => void
  method: PaymentMethod
  isNarrow: boolean
}) {
  const { view, renew, method, isNarrow } = props
  const refreshTime = view?.refreshTime ?? ''
  const left = useCountdown(refreshTime)
  const isOver = left === 0
  const isLast = refreshTime === view?.expireTime
  useRenewal({ refreshTime, isDue: isOver && !isLast }, renew)
  const text = view?.opening.type === 'qr' && !isOver ? view.opening.text : null
  const label = `用${nameOf(method)}扫一扫`
  return (
    <div className={isNarrow ? 'w-[140px] text-small' : 'text-center'}>
      <div
        className={`grid place-items-center overflow-hidden rounded-md bg-white ring-1 ring-line-2 ${isNarrow ? 'size-[140px]' : 'mx-auto size-[184px]'}`}
      >
        {text !== null ? (
          <Suspense>
            <QrCode className="size-full" text={text} label="付款二维码" />
          </Suspense>
        ) : isOver ? (
          <Button size="small" onClick={renew}>
            刷新二维码
          </Button>
        ) : (
          <Spinner />
        )}
      </div>
      <p className="pt-2">{label}</p>
      <p className="min-h-5 text-micro text-ink-3">
        {isOver
          ? '二维码已失效'
          : left !== null && `${leftWords(left)}后${isLast ? '失效' : '自动刷新'}`}
      </p>
    </div>
  )
}

// Once for a code, as long as somebody looks: with a clock that runs ahead the same code comes again.
function useRenewal(code: { refreshTime: string; isDue: boolean }, onRenew: () => void) {
  const { refreshTime, isDue } = code
  const renewed = useRef('')
  const renew = useEffectEvent(onRenew)
  useEffect(() => {
    if (!isDue || renewed.current === refreshTime || document.visibilityState !== 'visible') return
    renewed.current = refreshTime
    renew()
  }, [isDue, refreshTime])
}

interface Form {
  action: string
  fields: { name: string; value: string }[]
}

/** Another page takes the money, and comes back here. */
function Leave({ name, url, form }: { name: string; url?: string; form?: Form }) {
  return (
    <div>
      <form method="post" action={form?.action}>
        {form?.fields.map((field) => (
          <input key={field.name} type="hidden" {...field} />
        ))}
        <Button
          kind="primary"
          size="large"
          className="w-full"
          icon={<ExternalLink size={16} />}
          type={form ? 'submit' : 'button'}
          onClick={() => url && globalThis.location.assign(url)}
        >
          去{name}付款
        </Button>
      </form>
      <p className="pt-2 text-micro text-ink-3">付完会回到这里，到账后自动更新。</p>
    </div>
  )
}
