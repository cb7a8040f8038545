import { showToast } from '~/client/toasts'
import { replaceInSection, type ReplaceInput, type Replacement } from './replace-words'
import type { SectionHit, SkipReason } from './searched-sections'

export interface ReplaceAllInput extends ReplaceInput {
  closedCount: number
  onReplaced: (nodeId: string) => void
}

/** The hit in hand only. */
export async function replaceCurrent(input: ReplaceAllInput, hit: SectionHit): Promise<void> {
  const { section } = hit
  if (section.skipped) return void showToast({ icon: 'warning', title: SKIPPED[section.skipped] })
  const done = await replaceInSection(input, section, [hit])
  if ('failure' in done) showToast({ icon: 'danger', title: `没有替换：${done.failure}` })
  else if (!section.view) input.onReplaced(section.nodeId)
}

/** All hits, section by section; says how many, what was passed over, and offers to take all of it back. */
export async function replaceAll(
  input: ReplaceAllInput,
  hits: readonly SectionHit[],
): Promise<void> {
  const done: Replacement[] = []
  for (const own of Map.groupBy(hits, ({ section }) => section.nodeId).values()) {
    const [first] = own
    if (!first || first.section.skipped) continue
    done.push(await replaceInSection(input, first.section, own))
    if (!first.section.view) input.onReplaced(first.section.nodeId)
  }
  const replaced = done.filter((item) => 'count' in item)
  const count = replaced.reduce((sum, item) => sum + item.count, 0)
  showToast({
    icon: count > 0 ? 'success' : 'warning',
    title: `替换了${count}处，在${replaced.length}节里`,
    description: passedOver(input, hits, done),
    timeout: 10_000,
    ...(count > 0 && {
      actions: [{ label: '全部撤销', onPress: () => void takeBackAll(input, replaced) }],
    }),
  })
}

async function takeBackAll(
  input: ReplaceAllInput,
  replaced: readonly Extract<Replacement, { count: number }>[],
) {
  let failed = 0
  for (const { nodeId, takeBack } of replaced) {
    if (!(await takeBack())) failed += 1
    input.onReplaced(nodeId)
  }
  showToast(
    failed === 0
      ? { icon: 'success', title: '已全部撤销' }
      : { icon: 'warning', title: `${failed}节之后又改过，没有撤销` },
  )
}

const SKIPPED: Record<SkipReason, string> = {
  locked: '这一节已锁定，不替换',
  busy: '这一节正在撰写，不替换',
}

/** Sections in which nothing was replaced, and why; '' where there are none. */
function passedOver(
  { closedCount }: ReplaceAllInput,
  hits: readonly SectionHit[],
  done: readonly Replacement[],
): string {
  const skipped = new Map(hits.map(({ section }) => [section.nodeId, section.skipped]))
  const countOf = (reason: SkipReason) =>
    [...skipped.values()].filter((item) => item === reason).length
  const failures = done.flatMap((item) => ('failure' in item ? [item.failure] : []))
  return [
    part(countOf('locked'), '已锁定'),
    part(countOf('busy'), '正在撰写'),
    part(closedCount, '无权查看'),
    part(failures.length, failures[0] ?? ''),
  ]
    .filter(Boolean)
    .join('，')
}

const part = (count: number, why: string) => (count > 0 ? `跳过${count}节：${why}` : '')
