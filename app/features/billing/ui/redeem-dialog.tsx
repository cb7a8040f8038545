import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/browser/call'
import { showToast } from '~/browser/toasts'
import { useShell } from '~/browser/use-shell'
import { formatNumber } from '~/core/format'
import { Button } from '~/kit/button'
import { Dialog } from '~/kit/dialog'
import { Segmented } from '~/kit/segmented'
import { SCHOLAR_PACK_COINS, SCHOLAR_SEARCHES_A_PACK } from '../terms'

const packs = [1, 5, 10].map((count) => String(count * SCHOLAR_SEARCHES_A_PACK))

export interface RedeemDialogProps {
  onClose: () => void
  /** The team has more searches now; what the shell knows of it is read again anyway. */
  onRedeemed?: () => void
}

/** 兑换: the team's coins against scholar searches. Members are told whom to ask. */
export function RedeemDialog({ onClose, onRedeemed }: RedeemDialogProps) {
  const { team } = useShell()
  const { revalidate } = useRevalidator()
  const [count, setCount] = useState(packs[0] ?? '')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  // One order: pressing again after a lost answer is paid once.
  const key = useRef<string>(undefined)
  const isAdmin = team !== null && team.member.role !== 'member'
  const left = team ? Math.max(0, team.maxScholarSearch - team.usedScholarSearch) : 0
  const coins = (Number(count) / SCHOLAR_SEARCHES_A_PACK) * SCHOLAR_PACK_COINS
  async function redeem() {
    if (!team) return
    setBusy(true)
    key.current ??= crypto.randomUUID()
    const body = { teamId: team.id, count: Number(count), key: key.current }
    const answer = await call('POST /scholar/redeem', { body }, { silent: true })
    setBusy(false)
    if (!answer.ok) return setError(answer.message)
    showToast({ icon: 'success', title: `已兑换${count}次学术搜索` })
    void revalidate()
    onRedeemed?.()
    onClose()
  }
  const change = (value: string) => {
    key.current = undefined
    setError('')
    setCount(value)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="兑换学术搜索"
      text={
        isAdmin
          ? `团队还可搜索${formatNumber(left)}次。兑换的次数全队共用。`
          : `团队还可搜索${formatNumber(left)}次。次数由管理员用团队硬币兑换，请联系管理员。`
      }
      actions={
        <>
          <Button onClick={onClose}>{isAdmin ? '取消' : '知道了'}</Button>
          {isAdmin && (
            <Button kind="primary" busy={isBusy} onClick={() => void redeem()}>
              {isBusy ? '正在兑换' : '兑换'}
            </Button>
          )}
        </>
      }
    >
      {isAdmin && (
        <div className="flex items-center gap-4 pt-4">
          <Segmented
            label="兑换次数"
            value={count}
            options={packs.map((value) => ({ value, label: `${value}次` }))}
            onChange={change}
          />
          <span className="text-body">{formatNumber(coins)}枚硬币</span>
        </div>
      )}
      {error && (
        <p className="pt-3 text-small text-danger" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}
