import type { CheckFinding, CheckView } from '../../terms'

export type CheckTone = 'warning' | 'danger' | 'indigo'

/** One kind of thing that is looked at before a document is final, with what was found. */
export interface CheckGroup {
  name: string
  tone: CheckTone
  /** What nobody has answered. */
  findings: readonly CheckView[]
  /** What somebody says stands. */
  answered: readonly CheckView[]
  /** How many of the findings keep the document from being final. */
  blocking: number
}

const always: { name: string; tone: CheckTone; kinds: readonly CheckFinding['kind'][] }[] = [
  { name: '与引文不符', tone: 'danger', kinds: ['contradicted'] },
  { name: '依据不足', tone: 'warning', kinds: ['unsupported'] },
  { name: '数字不一致', tone: 'danger', kinds: ['fact'] },
  { name: '重复', tone: 'warning', kinds: ['repeat'] },
  { name: '引用悬空', tone: 'danger', kinds: ['dangling'] },
  { name: '资料已更新', tone: 'indigo', kinds: ['evidence'] },
]

// Named only where there is something to name.
const sometimes: typeof always = [
  { name: '名称不一致', tone: 'warning', kinds: ['term'] },
  { name: '用语不统一', tone: 'warning', kinds: ['wording'] },
  { name: '篇幅出入', tone: 'warning', kinds: ['budget'] },
  { name: '还没有正文', tone: 'warning', kinds: ['empty'] },
  { name: '文献信息不全', tone: 'warning', kinds: ['reference'] },
  { name: '待定的文字', tone: 'warning', kinds: ['waiting'] },
]

/**
 * Those that are always told, in their order, and the rest where they found something. That a heading has no text is no
 * finding while it is on its way, or has come since (`awaited`).
 */
export function checkGroups(all: readonly CheckView[], awaited: ReadonlySet<string>): CheckGroup[] {
  const found = all.filter(({ kind, nodeId }) => kind !== 'empty' || !awaited.has(nodeId))
  const groups = [...always, ...sometimes].map(({ name, tone, kinds }): CheckGroup => {
    const own = found.filter(({ kind }) => kinds.includes(kind))
    const findings = own.filter(({ answer }) => answer === null)
    return {
      name,
      tone,
      findings,
      answered: own.filter(({ answer }) => answer !== null),
      blocking: findings.filter(({ level }) => level === 'block').length,
    }
  })
  return groups.filter(
    ({ findings, answered }, index) =>
      index < always.length || findings.length + answered.length > 0,
  )
}

/** What keeps a document from being final, in words: 与引文不符2处、数字不一致1处; '' when nothing does. */
export const blockingWords = (groups: readonly CheckGroup[]): string =>
  groups
    .filter(({ blocking }) => blocking > 0)
    .map(({ name, blocking }) => `${name}${blocking}处`)
    .join('、')

/** What somebody who wants it final has to look at first. */
export const firstBlocking = (groups: readonly CheckGroup[]): CheckView | undefined =>
  groups.flatMap(({ findings }) => findings).find(({ level }) => level === 'block')

/** Why a document cannot be final yet; '' when it can. */
export function finalFault(groups: readonly CheckGroup[], isWritten: boolean): string {
  if (!isWritten) return '写完并处理检查后可定稿'
  const blocking = blockingWords(groups)
  return blocking && `先处理：${blocking}`
}

/** Whether there is anything to look at: not while nobody knows yet, and no more at 0. */
export const hasToMend = (checks: {
  groups: readonly CheckGroup[] | null
  failure: string
}): boolean =>
  checks.failure !== '' || (checks.groups?.some(({ findings }) => findings.length > 0) ?? false)
