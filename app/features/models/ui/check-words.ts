import { failureWords } from '../errors'
import type { ModelCheck, ServingModel } from '../terms'

const toolWords = {
  yes: '会调用工具',
  no: '不能调用工具，检索在提问前做完',
  unused: '没有调用给它的工具',
  off: '设置里写明不用工具',
  unknown: '工具没有测出来',
} as const satisfies Record<ModelCheck['tools'], string>

/** How a test of the connection went, on one line. */
export function checkWords(check: ModelCheck): string {
  const { isOk, failure, status, firstWordMs, isStreamed, tools } = check
  if (!isOk) {
    const code = status === null ? '' : `（${status}）`
    return `连接不成功：${failureWords(failure ?? '')}${code}`
  }
  const first = firstWordMs === null ? '' : `第一个字 ${secondsOf(firstWordMs)}`
  const stream = isStreamed ? '逐字送达' : '一次送达，没有逐字'
  return ['连接正常', first, stream, toolWords[tools], limitWords(check)].filter(Boolean).join('，')
}

/** How much a model takes in and gives; '' where nobody has told. */
export function limitWords({ window, output }: Pick<ModelCheck, 'window' | 'output'>): string {
  const takes = window === null ? '' : `上下文 ${window.toLocaleString('zh-CN')} 个词元`
  const gives = output === null ? '' : `回答至多 ${output.toLocaleString('zh-CN')} 个词元`
  return [takes, gives].filter(Boolean).join('，')
}

export const secondsOf = (ms: number) =>
  ms < 100 ? '不到0.1秒' : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)}秒`

/** What the reader of answers gets where a role has no model of its own. */
export const standIns = {
  chat: '离线引擎代做',
  reasoning: '还没有开通',
  writing: '由问答的模型代做',
  utility: '由问答的模型代做',
  vision: '还没有开通',
  translation: '由问答的模型代做',
  support: '由程序核对',
} as const satisfies Record<ServingModel['role'], string>
