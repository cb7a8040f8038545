import { useState, type FormEvent } from 'react'
import { useTeamAction } from '~/features/teams/ui'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { Field } from '~/kit/controls/field'
import type { CoinCapView } from '../terms'
import { CoinInput } from './coin-input'

/** What one member may spend a month. Empty takes the limit away. */
export function CapDialog({ cap, onClose }: { cap: CoinCapView; onClose: () => void }) {
  const { runAction, isBusy, error, clearError } = useTeamAction()
  const [coins, setCoins] = useState(cap.cap === null ? '' : String(cap.cap))
  async function save(event: FormEvent) {
    event.preventDefault()
    const input = { memberId: cap.memberId, coins: coins === '' ? null : Number(coins) }
    if (await runAction('POST /team/:teamId/coin/cap/set', input)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="设置额度"
      text={`${cap.memberName}每月最多用多少硬币。次月1日重新计算。`}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form="coin-cap" busy={isBusy}>
            {isBusy ? '正在保存' : '保存'}
          </Button>
        </>
      }
    >
      <form id="coin-cap" className="pt-3" onSubmit={(event) => void save(event)}>
        <Field label="每月额度" hint="留空即不限" {...(error && { error })}>
          <CoinInput
            value={coins}
            placeholder="不限"
            onChange={(value) => {
              clearError()
              setCoins(value)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
