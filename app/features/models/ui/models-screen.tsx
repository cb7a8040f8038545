import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { formatWhen } from '~/core/format'
import { useTeamAct } from '~/features/teams/ui'
import { Button } from '~/kit/button'
import { Tag } from '~/kit/tag'
import { roleLabels, type ModelCheck, type ServingModel } from '../terms'
import { checkWords, limitWords, secondsOf } from './check-words'

/** /team/models: who answers what, how it went last, and a test of the connection. */
export function ModelsScreen({ models, now }: { models: readonly ServingModel[]; now: Date }) {
  const isBare = models.every(({ isOffline }) => isOffline)
  return (
    <main className="k-main">
      <div className="min-h-0 flex-1 overflow-y-auto pb-8">
        <header className="t-head">
          <h1>模型状态</h1>
        </header>
        <p className="px-8 pb-4 text-ink-2 max-tablet:px-4">
          {isBare
            ? '还没有接入语言模型，问答由内置离线引擎摘录资料作答。接入由网站的管理员完成。'
            : '模型没有回应时，问答改由内置离线引擎摘录资料作答，并在回答下面写明原因。'}
        </p>
        <ul className="px-8 max-tablet:px-4" aria-label="模型">
          {models.map((one) => (
            <ModelRow key={one.role} model={one} now={now} />
          ))}
        </ul>
      </div>
    </main>
  )
}

function ModelRow({ model, now }: { model: ServingModel; now: Date }) {
  const { act, isBusy, error } = useTeamAct()
  const [check, setCheck] = useState<ModelCheck | null>(null)
  const { role, isOffline } = model
  const test = async () => {
    setCheck(null)
    setCheck((await act('POST /team/:teamId/model/check', { role })) ?? null)
  }
  return (
    <li className="border-t border-line py-4 last:border-b">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex items-center gap-2 font-semibold">
            {roleLabels[role]}
            <StateTag model={model} />
          </div>
          <div className="truncate text-small text-ink-2">
            {isOffline ? offlineWords[role] : `${model.label} · ${model.model}`}
          </div>
        </div>
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
      {!isOffline && <p className="pt-1 text-small text-ink-3">{stateWords(model, now)}</p>}
      {check && (
        <p role="status" className={`pt-2 text-small ${check.isOk ? 'text-ink' : 'text-danger'}`}>
          {checkWords(check)}
        </p>
      )}
      {error && (
        <p role="alert" className="pt-2 text-small text-danger">
          {error}
        </p>
      )}
    </li>
  )
}

const offlineWords = {
  chat: '内置离线引擎：摘录资料作答',
  reasoning: '没有接入，使用内置离线引擎',
  vision: '没有接入，不能看图',
  translation: '没有接入，由问答的模型翻译',
  support: '没有接入，由程序核对',
} as const satisfies Record<ServingModel['role'], string>

function StateTag({ model }: { model: ServingModel }) {
  if (model.isOffline) return null
  if (model.isDown) return <Tag tone="danger">没有回应</Tag>
  return model.lastOk === '' ? <Tag>还没用过</Tag> : <Tag tone="success">正常</Tag>
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
