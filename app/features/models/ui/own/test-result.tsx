import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureWords } from '../../errors'
import type { ModelProbe } from '../../own-contract'
import { probeSentence, speedWords } from './probe-words'

export interface TestResultProps {
  model: string
  probe: ModelProbe
  action?: ReactNode
}

/** What a test has found: 通了 with what the model can do, or why not. */
export function TestResult({ model, probe, action }: TestResultProps) {
  const { isOk, failure, status } = probe
  const Icon = isOk ? Check : CircleAlert
  const speed = speedWords(probe)
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
        {isOk ? `通了${speed && `，${speed}`}` : `没有通：${failureWords(failure)}${code}`}
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
  'models.addressRefused': '须是公网上的 https 地址；内网与本机的由系统管理员放行',
  'models.stalled': '服务太慢或没有启动，稍后再试',
  'models.unavailable': '核对域名与地址有没有拼错，或稍后再试',
  'models.busy': '服务正忙，稍后再试',
  'models.hostNotFound': '核对域名的拼写',
  'models.addressMalformed': '应以 https:// 开头，如 https://api.example.com/v1',
  'models.malformed': '回来的不是模型接口的格式：核对地址，通常以 /v1 结尾',
  'models.truncated': '连接不稳定，稍后再试',
  'models.empty': '换一个模型，或稍后再试',
  'models.noTools': '换一个模型再试',
  'models.tooLong': '它的上下文太短，换一个模型',
  'models.flooded': '换一个模型再试',
  'models.refused': '服务商拦下了测试的提问，到其控制台查看审核设置',
  'models.notSupported': '核对所选的一家与模型是否相符',
}

const adviceOf = (failure: string): string => advice[failure] ?? ''
