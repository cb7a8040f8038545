import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureWords } from '../../errors'
import type { ModelProbe } from '../../own-contract'
import { probeSentence, secondsShort } from './probe-words'

export interface TestResultProps {
  model: string
  probe: ModelProbe
  action?: ReactNode
}

/** What a test has found: 通了 with what the model can do, or why not. */
export function TestResult({ model, probe, action }: TestResultProps) {
  const { isOk, failure, status, firstWordMs } = probe
  const Icon = isOk ? Check : CircleAlert
  const first = firstWordMs === null ? '' : `，首字 ${secondsShort(firstWordMs)}`
  const code = status === null ? '' : `（${status}）`
  return (
    <div
      role="status"
      className={`mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3 ${isOk ? 'bg-success-soft' : 'bg-danger-soft'}`}
    >
      <b
        className={`flex items-center gap-3 font-semibold ${isOk ? 'text-success' : 'text-danger'}`}
      >
        <Icon size={16} aria-hidden="true" />
        {isOk ? `通了${first}` : `没有通：${failureWords(failure)}${code}`}
      </b>
      <span className="min-w-0 flex-1 text-small text-ink wrap-anywhere">
        {isOk ? probeSentence(model, probe) : adviceOf(failure)}
      </span>
      {action}
    </div>
  )
}

const advice: Readonly<Record<string, string | undefined>> = {
  'models.keyRefused': '核对密钥是否完整，是否开通了这个模型',
  'models.noBalance': '到服务商的控制台充值后再试',
  'models.noModel': '核对模型的名字与地址，地址通常以 /v1 结尾',
  'models.addressRefused': '须是公网上的 https 地址；内网与本机的由部署的人放行',
  'models.stalled': '服务太慢或没有启动，稍后再试',
  'models.unavailable': '核对地址，或稍后再试',
  'models.busy': '服务正忙，稍后再试',
}

const adviceOf = (failure: string): string => advice[failure] ?? ''
