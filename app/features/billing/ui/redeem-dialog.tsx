import { useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { openRecharge } from '~/client/recharge'
import { closeRedeem, noteRedeemed } from '~/client/redeem'
import { showToast } from '~/client/toasts'
import { useBalance } from '~/client/use-balance'
import { useShell } from '~/client/use-shell'
import { formatNumber } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Field } from '~/kit/controls/field'
import { Segmented } from '~/kit/controls/segmented'
import { TextInput } from '~/kit/controls/text-input'
import { SCHOLAR_PACK_COINS, SCHOLAR_SEARCHES_A_PACK } from '../terms'

const packs = [1, 5, 10].map((count) => String(count * SCHOLAR_SEARCHES_A_PACK))
type Way = 'coins' | 'code'
const ways: { value: Way; label: string }[] = [
  { value: 'coins', label: '团队硬币' },
  { value: 'code', label: '兑换码' },
]

/** 兑换: scholar searches against the team's coins, which owner and admins may spend, or a code, which anybody may enter. */
export function RedeemDialog() {
  const { team } = useShell()
  const { revalidate } = useRevalidator()
  const [way, setWay] = useState<Way>('coins')
  const left = team ? Math.max(0, team.maxScholarSearch - team.usedScholarSearch) : 0
  const done = (count: number) => {
    showToast({ icon: 'success', title: `已增加${formatNumber(count)}次学术搜索` })
    void revalidate()
    noteRedeemed()
  }
  return (
    <Dialog
      open
      onOpenChange={closeRedeem}
      title="兑换学术搜索"
      text={`团队还可搜索${formatNumber(left)}次。兑换的次数全队共用。`}
    >
      <div className="pt-4">
        <Segmented label="兑换方式" value={way} options={ways} onChange={setWay} />
      </div>
      {team && way === 'coins' && team.member.role === 'member' && <MemberNote />}
      {team && way === 'coins' && team.member.role !== 'member' && (
        <ByCoins teamId={team.id} onDone={done} />
      )}
      {team && way === 'code' && <ByCode teamId={team.id} onDone={done} />}
    </Dialog>
  )
}

interface WayProps {
  teamId: string
  /** With how many searches there are more now. */
  onDone: (count: number) => void
}

function MemberNote() {
  return (
    <>
      <p className="pt-4 text-body">
        {formatNumber(SCHOLAR_PACK_COINS)}枚硬币兑换{SCHOLAR_SEARCHES_A_PACK}
        次，由管理员用团队硬币兑换，请联系管理员。
      </p>
      <div className="k-dialog-acts">
        <Button onClick={closeRedeem}>知道了</Button>
      </div>
    </>
  )
}

function ByCoins({ teamId, onDone }: WayProps) {
  const [count, setCount] = useState(packs[0] ?? '')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  // One order: pressing again after a lost answer is paid once.
  const key = useRef<string>(undefined)
  const coins = (Number(count) / SCHOLAR_SEARCHES_A_PACK) * SCHOLAR_PACK_COINS
  const balance = useBalance(teamId, error)
  const isShort = balance !== null && balance < coins
  async function redeem() {
    setBusy(true)
    key.current ??= crypto.randomUUID()
    const body = { teamId, count: Number(count), key: key.current }
    const answer = await call('POST /scholar/redeem', { body }, { silent: true })
    setBusy(false)
    if (answer.ok) onDone(Number(count))
    else setError(answer.message)
  }
  const change = (value: string) => {
    key.current = undefined
    setError('')
    setCount(value)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 pt-4">
        <Segmented
          label="兑换次数"
          value={count}
          options={packs.map((value) => ({ value, label: `${value}次` }))}
          onChange={change}
        />
        <span className="text-body">{formatNumber(coins)}枚硬币</span>
      </div>
      <p className="min-h-5 pt-2 text-small text-ink-2" role="status">
        {balance !== null && balanceWords(balance, coins)}
      </p>
      {error && (
        <p className="pt-3 text-small text-danger" role="alert">
          {error}
        </p>
      )}
      <p className="flex items-center gap-3 pt-2 text-small">
        {isShort && (
          <Button size="small" onClick={() => openRecharge('继续兑换')}>
            充值
          </Button>
        )}
        <Link className="k-link" to="/upgrade" onClick={closeRedeem}>
          直接购买次数
        </Link>
      </p>
      <Actions
        isBusy={isBusy}
        onRedeem={() => void redeem()}
        {...(isShort && { reason: `团队硬币还差${formatNumber(coins - balance)}枚` })}
      />
    </>
  )
}

function balanceWords(balance: number, coins: number): string {
  const has = `团队可用${formatNumber(balance)}枚`
  return balance < coins
    ? `${has}，还差${formatNumber(coins - balance)}枚`
    : `${has}，兑换后剩${formatNumber(balance - coins)}枚`
}

function ByCode({ teamId, onDone }: WayProps) {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const isTyped = code.trim() !== ''
  async function redeem() {
    if (!isTyped || isBusy) return
    setBusy(true)
    const body = { teamId, code: code.trim() }
    const answer = await call('POST /scholar/redeem/code', { body }, { silent: true })
    setBusy(false)
    if (answer.ok) onDone(answer.data.count)
    else setError(answer.message)
  }
  return (
    <form
      className="pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void redeem()
      }}
    >
      <Field label="兑换码" {...(error && { error })}>
        <TextInput
          placeholder="例如 7K3M-Q9ZP-1VXA-40TB"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={code}
          onChange={(event) => {
            setError('')
            setCode(event.target.value)
          }}
        />
      </Field>
      <Actions
        isBusy={isBusy}
        onRedeem={() => void redeem()}
        {...(!isTyped && { reason: '先输入兑换码' })}
      />
    </form>
  )
}

function Actions(props: { isBusy: boolean; reason?: string; onRedeem: () => void }) {
  const { isBusy, reason, onRedeem } = props
  return (
    <div className="k-dialog-acts">
      <Button onClick={closeRedeem}>取消</Button>
      <Button
        kind="primary"
        busy={isBusy}
        onClick={onRedeem}
        {...(reason !== undefined && { disabledReason: reason })}
      >
        {isBusy ? '正在兑换' : '兑换'}
      </Button>
    </div>
  )
}
