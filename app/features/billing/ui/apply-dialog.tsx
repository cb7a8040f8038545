import { useState, type FormEvent } from 'react'
import { formatNumber } from '~/core/format'
import { useTeamAction } from '~/features/teams/ui'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Field, TextArea } from '~/kit/controls/field'
import { REASON_LIMIT, type OwnCapView } from '../terms'
import { CoinInput } from './coin-input'

/** 申请额度: more coins for this month, with a reason. */
export function ApplyDialog({ own, onClose }: { own: OwnCapView; onClose: () => void }) {
  const { runAction, isBusy, error } = useTeamAction()
  const [coins, setCoins] = useState('')
  const [reason, setReason] = useState('')
  const isReady = Number(coins) > 0 && reason.trim() !== ''
  const room = formatNumber((own.cap ?? 0) + own.extra)
  async function send(event: FormEvent) {
    event.preventDefault()
    if (
      isReady &&
      (await runAction('POST /team/:teamId/coin/application/add', { coins: Number(coins), reason }))
    )
      onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="申请额度"
      text={`本月额度${room}枚，已用${formatNumber(own.used)}枚。批准后只在本月有效。`}
      actions={
        <>
          <span className="mr-auto self-center text-micro text-ink-3">发给创建者与管理员</span>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            type="submit"
            form="coin-application"
            busy={isBusy}
            disabled={!isReady}
          >
            {isBusy ? '正在提交' : '提交申请'}
          </Button>
        </>
      }
    >
      <form
        id="coin-application"
        className="flex flex-col gap-4 pt-3"
        onSubmit={(event) => void send(event)}
      >
        <Field label="还需要多少" {...(error && { error })}>
          <CoinInput value={coins} onChange={setCoins} />
        </Field>
        <Field label="用来做什么">
          <TextArea
            rows={3}
            maxLength={REASON_LIMIT}
            placeholder="例如：图书第五章，周五前交稿"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
