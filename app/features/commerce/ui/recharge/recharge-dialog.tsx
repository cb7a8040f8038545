import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { emit } from '~/client/event-bus'
import { closeRecharge } from '~/client/recharge'
import { useBalance } from '~/client/use-balance'
import { useShell } from '~/client/use-shell'
import { formatNumber } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { orderStatuses, type GoodsView, type OrderView } from '../../terms'
import { yuan } from '../words'
import { CoinPackages, priceOfChoice } from './coin-packages'
import { CoinPayment } from './coin-payment'
import { RechargeDone } from './recharge-done'

/** 充值: a package of coins, paid where one stands. The page under it waits as it was. */
export function RechargeDialog() {
  const { team } = useShell()
  const [paid, setPaid] = useState<OrderView | null>(null)
  const { revalidate } = useRevalidator()
  const balance = useBalance(team?.id ?? '', paid?.id)
  if (!team) return null
  if (team.member.role === 'member') return <MemberNotice balance={balance} />
  const change = (order: OrderView) => {
    if (order.status === orderStatuses.waitPay) return
    if (order.status === orderStatuses.cancelled) return closeRecharge()
    setPaid(order)
    emit('theRechargeIsSuccessful')
    void revalidate()
  }
  return (
    <Dialog
      open
      width={paid ? 420 : 620}
      onOpenChange={closeRecharge}
      title={paid ? `已到账${formatNumber(paid.coins)}枚` : '充值团队硬币'}
      hideTitle={paid !== null}
      text={
        paid
          ? undefined
          : `${balance === null ? '' : `余额${formatNumber(balance)}枚，`}全队共用，充值后不过期。`
      }
    >
      {paid ? (
        <RechargeDone teamId={team.id} order={paid} balance={balance} onChange={setPaid} />
      ) : (
        <Packages teamId={team.id} onChange={change} />
      )}
    </Dialog>
  )
}

// A price list is of no use to who cannot buy.
function MemberNotice({ balance }: { balance: number | null }) {
  return (
    <Dialog
      open
      width={360}
      onOpenChange={closeRecharge}
      title="充值团队硬币"
      text={`由创建者或管理员充值，请联系他们。${balance === null ? '' : `团队余额${formatNumber(balance)}枚。`}`}
      actions={
        <Button kind="primary" onClick={closeRecharge}>
          知道了
        </Button>
      }
    />
  )
}

interface PackagesProps {
  teamId: string
  onChange: (order: OrderView) => void
}

function Packages({ teamId, onChange }: PackagesProps) {
  const { goods, failure } = usePackages(teamId)
  const [chosen, setChosen] = useState<{ goods: GoodsView; count: number } | null>(null)
  const { order, error, isBusy, buy, drop, extend } = useCoinOrder(teamId)
  const amount = chosen && goods ? priceOfChoice(chosen, goods) : 0
  if (order && chosen) {
    return <CoinPayment {...{ teamId, order, isBusy, onChange }} onExtend={extend} onDrop={drop} />
  }
  return (
    <>
      <CoinPackages goods={goods} chosen={chosen} onChoose={setChosen} />
      {(failure || error) && (
        <p className="pt-3 text-small text-danger" role="alert">
          {failure || error}
        </p>
      )}
      <div className="k-dialog-acts">
        <Button onClick={closeRecharge}>取消</Button>
        <Button
          kind="primary"
          busy={isBusy}
          onClick={() => chosen && void buy({ ...chosen, amount })}
          {...(!chosen && { disabledReason: '先选一种' })}
        >
          {amount > 0 ? `付款 ${yuan(amount)}` : '付款'}
        </Button>
      </div>
    </>
  )
}

function usePackages(teamId: string) {
  const [state, setState] = useState<{ goods: GoodsView[] | null; failure: string }>({
    goods: null,
    failure: '',
  })
  useEffect(() => {
    const leave = new AbortController()
    const options = { silent: true, signal: leave.signal }
    void call('GET /goods/list', { query: { teamId, type: 'coins' } }, options).then((answer) => {
      if (leave.signal.aborted) return
      setState({ goods: answer.ok ? answer.data : [], failure: answer.ok ? '' : answer.message })
    })
    return () => leave.abort()
  }, [teamId])
  return state
}

interface Choice {
  goods: GoodsView
  count: number
  /** Fen. */
  amount: number
}

/** One order a choice: pressing again after a lost answer makes no second one. */
function useCoinOrder(teamId: string) {
  const [order, setOrder] = useState<OrderView | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const keys = useRef(new Map<string, string>())
  async function buy({ goods, count, amount }: Choice) {
    const choice = `${goods.id} ${count}`
    const key = keys.current.get(choice) ?? crypto.randomUUID()
    keys.current.set(choice, key)
    setBusy(true)
    setError('')
    const body = { teamId, goodsId: goods.id, count, amount, key }
    const answer = await call('POST /order/create', { body }, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    setOrder(answer.data)
  }
  async function drop() {
    if (!order) return
    setBusy(true)
    const input = { params: { orderId: order.id }, body: { teamId } }
    const answer = await call('POST /order/:orderId/cancel', input)
    setBusy(false)
    // Where it was just paid, it stays, and that is soon seen.
    if (!answer.ok) return
    keys.current.clear()
    setOrder(null)
  }
  const extend = (expireTime: string) => setOrder(order && { ...order, expireTime })
  return { order, error, isBusy, buy, extend, drop: () => void drop() }
}
