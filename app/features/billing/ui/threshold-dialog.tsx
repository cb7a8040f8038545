import { Plus, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTeamAction } from '~/features/teams/ui'
import { Button } from '~/kit/controls/button'
import { Dialog } from '~/kit/overlays/dialog'
import { IconButton } from '~/kit/controls/icon-button'
import { THRESHOLDS_LIMIT } from '../terms'
import { CoinInput } from './coin-input'

/** At which balances owner and admins are warned. */
export function ThresholdDialog(props: { thresholds: number[]; onClose: () => void }) {
  const { thresholds, onClose } = props
  const { runAction, isBusy, error } = useTeamAction()
  const [lines, setLines] = useState(thresholds.length > 0 ? thresholds.map(String) : [''])
  const change = (changed: number, value: string) =>
    setLines(lines.map((line, index) => (index === changed ? value : line)))
  async function save(event: FormEvent) {
    event.preventDefault()
    const coins = lines.map(Number).filter((value) => value > 0)
    if (await runAction('POST /team/:teamId/coin/threshold/set', { coins })) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="余额提醒"
      text="团队硬币少于这些数额时，提醒创建者与管理员，每次一回。"
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form="coin-thresholds" busy={isBusy}>
            {isBusy ? '正在保存' : '保存'}
          </Button>
        </>
      }
    >
      <form
        id="coin-thresholds"
        className="flex flex-col gap-2 pt-3"
        onSubmit={(event) => void save(event)}
      >
        {lines.map((line, index) => (
          <div key={index} className="flex items-center gap-2">
            <span className="flex-none text-small text-ink-2">少于</span>
            <CoinInput
              label={`第${index + 1}个数额`}
              value={line}
              onChange={(value) => change(index, value)}
            />
            <IconButton
              label={`去掉第${index + 1}个数额`}
              size="small"
              icon={<X size={16} />}
              onClick={() => setLines(lines.filter((_, other) => other !== index))}
            />
          </div>
        ))}
        {lines.length < THRESHOLDS_LIMIT && (
          <div>
            <Button
              size="small"
              kind="ghost"
              icon={<Plus size={15} />}
              onClick={() => setLines([...lines, ''])}
            >
              加一个数额
            </Button>
          </div>
        )}
        {error && (
          <p className="text-small text-danger" role="alert">
            {error}
          </p>
        )}
      </form>
    </Dialog>
  )
}
