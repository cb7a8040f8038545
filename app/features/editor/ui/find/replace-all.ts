import { call } from '~/client/call'
import { onNextUndo } from '~/client/next-undo'
import { showToast } from '~/client/toasts'
import { replaceInSection, type ReplaceInput, type Replacement } from './replace-words'
import {
  replaceInTitle,
  type Hit,
  type SectionHit,
  type SkipReason,
  type TitleHit,
} from './searched-sections'

/** Titles as they stand at the moment; a new one is stored, or its refusal said. */
export interface Titles {
  of: (nodeId: string) => string
  rename: (nodeId: string, title: string) => boolean
}

export interface ReplaceAllInput extends ReplaceInput {
  closedCount: number
  /** Null where titles are not changed beside the text. */
  titles: Titles | null
  onReplaced: (nodeId: string) => void
}

/** Of each of both words in the name of a version. */
const NAME_PART = 40

type Done = Extract<Replacement, { count: number }>

/** The hit in hand only. */
export async function replaceCurrent(input: ReplaceAllInput, hit: Hit): Promise<void> {
  if ('title' in hit) {
    if (replaceTitle(input, [hit]) === null)
      showToast({ icon: 'warning', title: '这个标题没有替换' })
    return
  }
  const { section } = hit
  if (section.skipped) return void showToast({ icon: 'warning', title: SKIPPED[section.skipped] })
  const done = await replaceInSection(input, section, [hit])
  if ('failure' in done) showToast({ icon: 'danger', title: `没有替换：${done.failure}` })
  else if (!section.view) input.onReplaced(section.nodeId)
}

/** All hits, titles and section by section; says how many, what was passed over, and offers to take all of it back. */
export async function replaceAll(input: ReplaceAllInput, hits: readonly Hit[]): Promise<void> {
  const inTitles = hits.filter((hit) => 'title' in hit)
  const inText = hits.filter((hit) => 'section' in hit)
  if (hits.some(isElsewhere) && !(await saveBefore(input))) return
  const titles = [...Map.groupBy(inTitles, ({ title }) => title.nodeId).values()].flatMap(
    (own) => replaceTitle(input, own) ?? [],
  )
  const done: Replacement[] = []
  for (const own of Map.groupBy(inText, ({ section }) => section.nodeId).values()) {
    const [first] = own
    if (!first || first.section.skipped) continue
    done.push(await replaceInSection(input, first.section, own))
    if (!first.section.view) input.onReplaced(first.section.nodeId)
  }
  const replaced = done.filter((item) => 'count' in item)
  const titleCount = sumOf(titles, 'count')
  const count = sumOf(replaced, 'count') + titleCount
  const untracked = input.newChange ? titleCount + sumOf(replaced, 'untracked') : 0
  const takeBack = onceOnly(() => void takeBackAll(input, [...titles, ...replaced]))
  if (count > 0) onNextUndo(takeBack)
  showToast({
    icon: count > 0 ? 'success' : 'warning',
    title: summary(count, titleCount, replaced.length),
    description: [
      tracked(count, untracked, input),
      passedOver(input, inText, done),
      part(inTitles.length - titleCount, '处标题', '不在这里改'),
    ]
      .filter(Boolean)
      .join('，'),
    timeout: 10_000,
    ...(count > 0 && { actions: [{ label: '全部撤销', onPress: takeBack }] }),
  })
}

/** What is not in hand cannot be taken back by Ctrl+Z for long. */
const isElsewhere = (hit: Hit) => 'title' in hit || (!hit.section.skipped && !hit.section.view)

/** The text as it stands, laid by; false where it could not be, which is said. */
async function saveBefore({ teamId, documentId: id, query, words }: ReplaceAllInput) {
  const name = `「${query.words.slice(0, NAME_PART)}」换成「${words.slice(0, NAME_PART)}」之前`
  const body = { teamId, id, name, isAutomatic: true }
  const saved = await call('POST /document/version/save', { body }, { silent: true })
  if (!saved.ok)
    showToast({
      icon: 'danger',
      title: '没有替换：替换前的样子没能存成版本',
      description: saved.message,
    })
  return saved.ok
}

const sumOf = (done: readonly Done[], what: 'count' | 'untracked') =>
  done.reduce((all, item) => all + item[what], 0)

/** What waits to be accepted; '' where changes are not tracked. */
function tracked(count: number, untracked: number, { newChange }: ReplaceAllInput): string {
  if (!newChange || count === 0) return ''
  if (untracked === 0) return '都记了修订，等人接受'
  return `标题和表头的${untracked}处不记修订${count > untracked ? '，其余等人接受' : ''}`
}

function summary(count: number, titleCount: number, sections: number): string {
  const inTitles = titleCount > 0 ? `，标题${titleCount}处` : ''
  return sections === 0 && titleCount > 0
    ? `替换了${count}处，都在标题里`
    : `替换了${count}处，在${sections}节里${inTitles}`
}

/** A heading or the title anew; null where it may not be, or would have no words. */
function replaceTitle({ titles, words }: ReplaceAllInput, hits: readonly TitleHit[]): Done | null {
  const [first] = hits
  if (!titles || !first || first.title.skipped) return null
  const { nodeId, words: before } = first.title
  const title = replaceInTitle(hits, words)
  if (title === '' || titles.of(nodeId) !== before || !titles.rename(nodeId, title)) return null
  // Somebody may have given it a third name since.
  const takeBack = async () => titles.of(nodeId) === title && titles.rename(nodeId, before)
  return { nodeId, count: hits.length, untracked: 0, takeBack }
}

function onceOnly(run: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) run()
    isDone = true
  }
}

async function takeBackAll(input: ReplaceAllInput, replaced: readonly Done[]) {
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
    part(countOf('locked'), '节', '已锁定'),
    part(countOf('busy'), '节', '正在撰写'),
    part(closedCount, '节', '无权查看'),
    part(failures.length, '节', failures[0] ?? ''),
  ]
    .filter(Boolean)
    .join('，')
}

const part = (count: number, unit: string, why: string) =>
  count > 0 ? `跳过${count}${unit}：${why}` : ''
