import { ArrowLeft } from 'lucide-react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { emit } from '~/client/event-bus'
import { showToast } from '~/client/toasts'
import { Tag } from '~/kit/tag'
import type { OrderView } from '../../terms'
import { Cashier } from '../cashier/cashier'
import { useCountdown } from '../cashier/use-countdown'
import { useFocusAfter } from '../cashier/use-focus-after'
import { SupportContact } from '../support-contact'
import { leftWords, statusWords, toneOfStatus, yuan } from '../words'
import { OrderButtons } from './order-buttons'
import { OrderDialogs } from './order-dialogs'
import { OrderFacts } from './order-facts'
import { OrderTimeline } from './order-timeline'
import { useOrderActions } from './use-order-actions'

export interface OrderScreenProps {
  teamId: string
  order: OrderView
}

/** /profile/orders/:id: the cashier while it waits, and what has happened since. */
export function OrderScreen({ teamId, order }: OrderScreenProps) {
  const actions = useOrderActions(teamId)
  const { revalidate } = useRevalidator()
  const isFromTeam = useSearchParams()[0].get('from') === 'team'
  const change = (changed: OrderView) => {
    if (changed.payTime) showToast({ icon: 'success', title: '付款成功' })
    if (changed.payTime && changed.coins > 0) {
      emit('theRechargeIsSuccessful')
    }
    void revalidate()
  }
  // Also when its time is over, until it is cancelled: a payment may just have come.
  const isPayable = order.actions.includes('cancel')
  const heading = useFocusAfter<HTMLHeadingElement>(order.status)
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-12">
        <header className="t-head max-w-[936px]">
          <Link
            to={isFromTeam ? '/team/orders' : '/profile/orders'}
            className="k-icon-button"
            aria-label={isFromTeam ? '返回团队订单' : '返回我的订单'}
            data-tip={isFromTeam ? '返回团队订单' : '返回我的订单'}
          >
            <ArrowLeft size={18} aria-hidden="true" />
          </Link>
          <h1 ref={heading} tabIndex={-1} className="min-w-0 break-words outline-none">
            {order.title}
          </h1>
          <Tag tone={toneOfStatus(order.status)}>{statusWords(order)}</Tag>
          <b className="font-serif text-[22px] leading-8 font-semibold">{yuan(order.amount)}</b>
        </header>
        <div className="t-body max-w-[936px]">
          {isPayable && (
            <section aria-label="收银台" className="mb-8 rounded-lg bg-raised ring-1 ring-line">
              <CashierHead order={order} />
              <div className="p-5 tablet:p-7">
                <Cashier
                  key={order.id}
                  {...{ teamId, order }}
                  onChange={change}
                  onExtend={() => void revalidate()}
                >
                  <p className="text-small text-ink-3 max-tablet:hidden">应付</p>
                  <p className="font-serif text-[40px] leading-[52px] font-semibold max-tablet:hidden">
                    {yuan(order.amount)}
                  </p>
                  <OrderFacts order={order} isShort />
                </Cashier>
              </div>
            </section>
          )}
          <OrderTimeline order={order} />
          {!isPayable && <OrderFacts order={order} />}
          <div className="flex flex-wrap justify-end gap-2 pt-4">
            {order.invoice?.link && (
              <a
                className="k-button"
                data-kind="outline"
                data-size="medium"
                href={order.invoice.link}
              >
                下载发票
              </a>
            )}
            <OrderButtons order={order} onAsk={actions.ask} />
          </div>
          {!isPayable && <SupportContact lead="对订单有疑问，请联系客服" />}
        </div>
      </div>
      {actions.asked && (
        <OrderDialogs
          teamId={teamId}
          order={order}
          open={actions.asked.action}
          isBusy={actions.isBusy}
          onChange={actions.change}
          onConfirm={actions.confirm}
          onClose={actions.close}
        />
      )}
    </main>
  )
}

function CashierHead({ order }: { order: OrderView }) {
  const left = useCountdown(order.expireTime)
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3.5 tablet:px-7">
      <h2 className="font-serif text-[17px] leading-6 font-semibold">收银台</h2>
      {order.isSandbox && <Tag tone="warning">测试环境，不会真的扣款</Tag>}
      <span className="ml-auto min-h-5 text-small text-ink-2">
        {left !== null && left > 0 && `还剩${leftWords(left)}`}
      </span>
    </div>
  )
}
