import type { ModelProbe } from '../../own-contract'

export interface Ability {
  label: string
  /** Undefined: the test could not tell. */
  isThere: boolean | undefined
}

/** What a model can do, in the order in which it is shown. */
export function abilitiesOf(probe: ModelProbe): Ability[] {
  const { kind, dimensions, images, thinks, tools } = probe
  if (kind === 'embedding') return [{ label: `向量 ${dimensions ?? ''} 维`, isThere: true }]
  if (kind === 'rerank') return [{ label: '重排', isThere: true }]
  return [
    { label: '对话', isThere: true },
    { label: '看图', isThere: isYes(images) },
    { label: '思考', isThere: thinks },
    { label: '调用工具', isThere: isYes(tools) },
  ]
}

/** The same of several models: one of them is enough. */
export function abilitiesOfAll(probes: readonly ModelProbe[]): Ability[] {
  const all = probes.flatMap(abilitiesOf)
  const labels = [...new Set(all.map(({ label }) => label))]
  return labels.map((label) => {
    const found = all.filter((item) => item.label === label).map(({ isThere }) => isThere)
    return { label, isThere: found.includes(true) || (found.includes(false) ? false : undefined) }
  })
}

/** What a test has found, in one sentence. */
export function probeSentence(model: string, probe: ModelProbe): string {
  const { kind, dimensions, json, isStreamed } = probe
  if (kind === 'embedding') return `${model} 用于检索，向量 ${dimensions ?? '未知'} 维`
  if (kind === 'rerank') return `${model} 用于重排`
  const abilities = [
    ...abilitiesOf(probe),
    { label: '输出 JSON', isThere: isYes(json) },
    { label: '逐字送达', isThere: isStreamed },
  ]
  const named = (isThere: boolean | undefined) =>
    abilities.filter((item) => item.isThere === isThere).map(({ label }) => label)
  const can = named(true).join('、')
  const [cannot, unknown] = [named(false).join('、'), named(undefined).join('、')]
  return [
    `${model} 可${can}`,
    cannot && `不能${cannot}`,
    unknown && `${unknown}没有测出来`,
    limitSentence(probe),
  ]
    .filter(Boolean)
    .join('；')
}

/** How much a model takes in and gives; '' where its server does not tell. */
export function limitSentence({ window, output }: ModelProbe): string {
  return [
    window === null ? '' : `上下文 ${tokensShort(window)}`,
    output === null ? '' : `回答至多 ${tokensShort(output)}`,
  ]
    .filter(Boolean)
    .join('，')
}

/** How soon it answered; of vectors and orders there is no first word. */
export function speedWords({
  kind,
  firstWordMs,
}: Pick<ModelProbe, 'kind' | 'firstWordMs'>): string {
  if (firstWordMs === null) return ''
  const seconds = secondsShort(firstWordMs)
  // A word before a number takes a space, before a word none.
  const gap = seconds.startsWith('不') ? '' : ' '
  return `${kind === 'conversation' ? '首字' : '用时'}${gap}${seconds}`
}

export const secondsShort = (ms: number): string =>
  ms < 100 ? '不到 0.1 秒' : `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} 秒`

const isYes = (answer: 'yes' | 'no' | 'unknown') =>
  answer === 'unknown' ? undefined : answer === 'yes'

function tokensShort(tokens: number): string {
  const size = tokens % 1000 === 0 ? 1000 : 1024
  const thousands = Math.round(tokens / size)
  return thousands >= 1000 ? `${Math.round(thousands / size)}M` : `${thousands}K`
}
