import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { formatWhen } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Tag } from '~/kit/tag'
import { roleLabels, type ModelCheck, type ServingModel } from '../../terms'
import { checkWords, secondsOf, standIns } from '../check-words'

export interface HouseModelRowProps {
  model: ServingModel
  now: Date
}

/** A role of the installation: who serves it, how it went last, and a test. */
export function HouseModelRow({ model, now }: HouseModelRowProps) {
  const { role, label, model: name, isOffline } = model
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<ModelCheck | string | null>(null)
  const test = async () => {
    setBusy(true)
    setResult(null)
    const answer = await call('POST /desk/model/check', { body: { role } }, { silent: true })
    setBusy(false)
    setResult(answer.ok ? answer.data : answer.message)
    void revalidate()
  }
  const isFailed = typeof result === 'string' || result?.isOk === false
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
      <b className="w-28 flex-none font-semibold">{roleLabels[role]}</b>
      <div className="min-w-0 flex-1 basis-60">
        <span className="block wrap-anywhere">
          {isOffline ? standIns[role] : `${label} ${name}`}
        </span>
        {!isOffline && (
          <span className="block text-small text-ink-3">{outcomeWords(model, now)}</span>
        )}
        {result && (
          <span
            role="status"
            className={`block text-small ${isFailed ? 'text-danger' : 'text-ink'}`}
          >
            {typeof result === 'string' ? result : checkWords(result)}
          </span>
        )}
      </div>
      {!isOffline && (
        <>
          <StateTag model={model} />
          <Button
            size="small"
            icon={<PlugZap size={15} aria-hidden="true" />}
            busy={isBusy}
            aria-label={`测试${roleLabels[role]}的模型`}
            onClick={() => void test()}
          >
            测试
          </Button>
        </>
      )}
    </li>
  )
}

function StateTag({ model: { isDown, lastOk } }: Pick<HouseModelRowProps, 'model'>) {
  if (isDown) return <Tag tone="danger">没有回应</Tag>
  return lastOk === '' ? <Tag>还没用过</Tag> : <Tag tone="success">正常</Tag>
}

function outcomeWords(
  { lastOk, lastFailed, failure, status, firstWordMs }: ServingModel,
  now: Date,
): string {
  const code = status === null ? '' : `（${status}）`
  return [
    lastOk && `上次回答 ${formatWhen(lastOk, now)}`,
    lastOk && firstWordMs !== null && `首字 ${secondsOf(firstWordMs)}`,
    lastFailed && `上次失败 ${formatWhen(lastFailed, now)}：${failure}${code}`,
  ]
    .filter(Boolean)
    .join('，')
}
