import type { CheckFinding } from '~/features/editor/terms'

export type CheckTone = 'warning' | 'danger' | 'indigo'

/** One kind of thing that is looked at before a document is final, with what was found. */
export interface CheckGroup {
  name: string
  tone: CheckTone
  findings: readonly CheckFinding[]
  /** While something stands here the document cannot be final. */
  blocks: boolean
}

const always: { name: string; tone: CheckTone; kinds: readonly CheckFinding['kind'][] }[] = [
  { name: '依据不足', tone: 'warning', kinds: ['unsupported'] },
  { name: '数字不一致', tone: 'danger', kinds: ['fact'] },
  { name: '重复', tone: 'warning', kinds: ['repeat'] },
  { name: '引用悬空', tone: 'danger', kinds: ['dangling'] },
  { name: '资料已更新', tone: 'indigo', kinds: ['evidence'] },
]

// Named only where there is something to name.
const sometimes: typeof always = [
  { name: '名称不一致', tone: 'warning', kinds: ['term'] },
  { name: '篇幅出入', tone: 'warning', kinds: ['budget'] },
  { name: '还没有正文', tone: 'warning', kinds: ['empty'] },
  { name: '文献信息不全', tone: 'warning', kinds: ['reference'] },
  { name: '待定的文字', tone: 'warning', kinds: ['waiting'] },
]

/** The five that are always told, in their order, and the rest where they found something. */
export function checkGroups(findings: readonly CheckFinding[]): CheckGroup[] {
  const groups = [...always, ...sometimes].map(({ name, tone, kinds }) => {
    const own = findings.filter(({ kind }) => kinds.includes(kind))
    return { name, tone, findings: own, blocks: own.some(({ level }) => level === 'block') }
  })
  return groups.filter(({ findings: own }, at) => at < always.length || own.length > 0)
}

/** Why a document cannot be final yet; '' when it can. */
export function finalFault(groups: readonly CheckGroup[], isWritten: boolean): string {
  if (!isWritten) return '写完并处理检查后可定稿'
  const blocking = groups.filter(({ blocks }) => blocks).map(({ name }) => name)
  return blocking.length > 0 ? `先处理：${blocking.join('、')}` : ''
}
