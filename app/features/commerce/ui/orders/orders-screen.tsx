import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoment, formatNumber } from '~/core/format'
import { PagedList, useQueryChange } from '~/features/teams/ui'
import { Button } from '~/kit/controls/button'
import { Segmented } from '~/kit/controls/segmented'
import { SearchForm } from '~/kit/controls/search-form'
import { ListHeads } from '~/kit/data/list-heads'
import { Tag } from '~/kit/tag'
import {
  orderGroupLabels,
  orderGroupNames,
  orderStatuses,
  type OrderGroup,
  type OrderPage,
  type OrderView,
} from '../../terms'
import { leftWords, statusLine, statusWords, toneOfStatus, yuan } from '../words'
import { useCountdown } from '../cashier/use-countdown'
import { useFocusAfter } from '../cashier/use-focus-after'
import { OrderButtons } from './order-buttons'
import { OrderDialogs } from './order-dialogs'
import { useOrderActions } from './use-order-actions'
import { useOrderExport } from './use-order-export'

export interface OrdersScreenProps {
  teamId: string
  page: OrderPage
  pageNo: number
  group: OrderGroup
  keyword: string
  now: Date
  /** All orders of the team, which owner and admins may take along as a table. */
  isTeam?: boolean
}

/** /profile/orders and /team/orders: what was bought, where it stands, and what can be done. */
export function OrdersScreen(props: OrdersScreenProps) {
  const { teamId, page, pageNo, group, isTeam = false } = props
  const change = useQueryChange()
  const actions = useOrderActions(teamId)
  const filter = (changes: Record<string, string>) => change({ ...changes, pageNo: '1' })
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-12">
        <header className="t-head">
          <h1>{isTeam ? '团队订单' : '我的订单'}</h1>
          <Export
            {...{ teamId, group, isTeam }}
            keyword={props.keyword}
            isEmpty={page.total === 0}
          />
        </header>
        <div className="t-body">
          <div className="flex flex-wrap items-center gap-3 pb-3">
            <div className="max-w-full overflow-x-auto">
              <Segmented
                label="订单状态"
                value={group}
                options={groupsOf(page)}
                onChange={(value) => filter({ group: value === 'all' ? '' : value })}
              />
            </div>
            <SearchForm
              label="搜索商品或订单号"
              keyword={props.keyword}
              onSearch={(keyword) => filter({ keyword })}
            />
          </div>
          <PagedList {...{ page, pageNo }} empty={emptyOf(props)}>
            <ListHeads grid={COLUMNS} heads={HEADS} />
            <ul className="border-t border-ink" aria-label="订单">
              {page.records.map((order) => (
                <OrderRow
                  key={order.id}
                  {...{ order, isTeam }}
                  now={props.now}
                  onAsk={actions.ask}
                />
              ))}
            </ul>
          </PagedList>
        </div>
      </div>
      {actions.asked && (
        <OrderDialogs
          teamId={teamId}
          order={actions.asked.order}
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

const groupsOf = ({ counts }: OrderPage) =>
  orderGroupNames.map((value) => ({
    value,
    label:
      counts[value] > 0
        ? `${orderGroupLabels[value]} ${formatNumber(counts[value])}`
        : orderGroupLabels[value],
  }))

const emptyOf = ({ group, keyword }: OrdersScreenProps) =>
  group === 'all' && keyword === ''
    ? { title: '还没有订单', hint: '升级团队或充值硬币后，订单列在这里' }
    : { title: '没有这样的订单', hint: '换一个状态或关键词' }

const HEADS = [
  { label: '商品' },
  { label: '订单号与下单' },
  { label: '金额', isNumber: true },
  { label: '状态' },
]

const COLUMNS =
  'gap-x-4 desktop:grid-cols-[minmax(0,2.4fr)_minmax(0,1.5fr)_100px_150px_minmax(150px,auto)]'

/** One order: what, which, who and when, how much, where it stands, what can be done. */
function OrderRow(props: {
  order: OrderView
  isTeam: boolean
  now: Date
  onAsk: ReturnType<typeof useOrderActions>['ask']
}) {
  const { order, isTeam, now, onAsk } = props
  const link = useFocusAfter<HTMLAnchorElement>(order.status)
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-1 border-b border-line py-3 desktop:min-h-14 desktop:py-2 ${COLUMNS}`}
    >
      <Link
        ref={link}
        to={isTeam ? `/profile/orders/${order.id}?from=team` : `/profile/orders/${order.id}`}
        className="min-w-0 truncate text-[15px] hover:underline desktop:text-body"
      >
        {order.title}
      </Link>
      <span className="text-right font-semibold desktop:order-3 desktop:font-normal">
        {yuan(order.amount)}
      </span>
      <span className="min-w-0 text-micro text-ink-3 max-desktop:col-span-2 desktop:order-2 desktop:text-small">
        <span className="block truncate">{order.no}</span>
        <span className="block truncate" title={order.createTime} suppressHydrationWarning>
          {order.buyerName}，{formatMoment(order.createTime, now)}
        </span>
      </span>
      <span className="min-w-0 desktop:order-4">
        <Tag tone={toneOfStatus(order.status)}>{statusWords(order)}</Tag>
        <StatusLine order={order} />
      </span>
      <span className="flex flex-wrap justify-end gap-1 desktop:order-5">
        <OrderButtons order={order} onAsk={onAsk} size="small" isShort />
      </span>
    </li>
  )
}

function StatusLine({ order }: { order: OrderView }) {
  const left = useCountdown(order.status === orderStatuses.waitPay ? order.expireTime : '')
  const words = left === null ? statusLine(order) : left > 0 ? `还剩${leftWords(left)}` : '已超时'
  return <span className="block min-h-[18px] truncate text-micro text-ink-3">{words}</span>
}

interface ExportProps {
  teamId: string
  group: OrderGroup
  keyword: string
  isTeam: boolean
  isEmpty: boolean
}

function Export({ isEmpty, ...query }: ExportProps) {
  const { isBusy, save } = useOrderExport(query)
  return (
    <Button icon={<Download size={16} />} busy={isBusy} disabled={isEmpty} onClick={save}>
      {isBusy ? '正在导出' : '导出'}
    </Button>
  )
}
