import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { formatWhen } from '~/core/format'
import { useTeamAction } from '~/features/teams/ui'
import { Button } from '~/kit/controls/button'
import { Tag } from '~/kit/tag'
import { roleLabels, rolePurposes, type ModelCheck, type ServingModel } from '../terms'
import { checkWords, limitWords, secondsOf, standIns } from './check-words'
import { NotOpen } from './service-row'

export interface ModelRowProps {
  model: ServingModel
  /** No model at all is connected. */
  isBare: boolean
  now: Date
}

/** A role: who serves it, how asking it went last, and a test of the connection. */
export function ModelRow({ model, isBare, now }: ModelRowProps) {
  const { runAction, isBusy, error } = useTeamAction()
  const [check, setCheck] = useState<ModelCheck | null>(null)
  const { role, isOffline } = model
  const test = async () => {
    setCheck(null)
    setCheck((await runAction('POST /team/:teamId/model/check', { role })) ?? null)
  }
  return (
    <li className="m-row">
      <div className="m-name">
        <b>{roleLabels[role]}</b>
        <span>{rolePurposes[role]}</span>
      </div>
      <div className="m-by">
        {isOffline ? (
          <NotOpen />
        ) : (
          <>
            <span className="block">{`${model.label} · ${model.model}`}</span>
            <span className="block text-small text-ink-3">{stateWords(model, now)}</span>
          </>
        )}
        {check && (
          <p role="status" className={`text-small ${check.isOk ? 'text-ink' : 'text-danger'}`}>
            {checkWords(check)}
          </p>
        )}
        {error && (
          <p role="alert" className="text-small text-danger">
            {error}
          </p>
        )}
      </div>
      <div className="m-state">
        <StateTag model={model} isBare={isBare} />
        {!isOffline && (
          <Button
            size="small"
            icon={<PlugZap size={15} aria-hidden="true" />}
            busy={isBusy}
            aria-label={`测试${roleLabels[role]}的连接`}
            onClick={() => void test()}
          >
            {isBusy ? '正在测试' : '测试连接'}
          </Button>
        )}
      </div>
    </li>
  )
}

function StateTag({ model, isBare }: Pick<ModelRowProps, 'model' | 'isBare'>) {
  const { role, isOffline, isDown, lastOk } = model
  if (isOffline) {
    return <Tag>{isBare && role === 'translation' ? '还没有开通' : standIns[role]}</Tag>
  }
  if (isDown) return <Tag tone="danger">没有回应</Tag>
  return lastOk === '' ? <Tag>还没用过</Tag> : <Tag tone="success">正常</Tag>
}

function stateWords(model: ServingModel, now: Date): string {
  const { lastOk, lastFailed, failure, status, firstWordMs } = model
  const ok = lastOk === '' ? '' : `上次回答 ${formatWhen(lastOk, now)}`
  const first = firstWordMs === null || lastOk === '' ? '' : `第一个字 ${secondsOf(firstWordMs)}`
  const code = status === null ? '' : `（${status}）`
  const failed =
    lastFailed === '' ? '' : `上次失败 ${formatWhen(lastFailed, now)}：${failure}${code}`
  return [ok, first, limitWords(model), failed].filter(Boolean).join('，') || '还没有用过'
}
