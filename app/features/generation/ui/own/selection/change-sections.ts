import { call } from '~/client/call'
import { onNextUndo } from '~/client/next-undo'
import { showToast } from '~/client/toasts'
import type { NodeId } from '~/core/ids'
import type { SectionBody } from '#packages/document'
import { readSections } from '~/features/document/ui/writing'
import { saveSection } from '~/features/editor/ui/live'
import type { Editing } from '../../writing/use-editing'
import type { Writing } from '../../writing/use-writing'
import { leaveSection } from '../leave-section'
import { removeHeadings } from '../many-headings'
import type { ownHeadings } from '../own-headings'
import type { CutSections } from './cut-sections'

const UNDO_MS = 10_000

/** The page of a text of one's own, and what can be done with it. */
export interface OwnPage {
  writing: Writing
  editing: Editing
  headings: ReturnType<typeof ownHeadings>
}

interface SavedText {
  nodeId: NodeId
  rev: number
  before: SectionBody
}

export interface SectionsChange {
  change: (bodyOf: (nodeId: NodeId) => SectionBody | undefined) => CutSections
  nodeIds: readonly NodeId[]
  /** What is said once it is done. */
  words: string
  /** Name of the version that has what stood before; '' for none. */
  versionName: string
}

/** Changes the texts of several sections, and takes some away, as one act that can be taken back. False where nothing was changed. */
export async function changeSections(page: OwnPage, asked: SectionsChange): Promise<boolean> {
  const { teamId, documentId, text } = page.writing
  if (!(await leaveSection(page.editing))) return refuse('正在写的还没有存上')
  const sections = await readSections(teamId, documentId, asked.nodeIds)
  if (!sections) return refuse('没能读到各节的正文')
  const byId = new Map(sections.map((section) => [section.nodeId, section]))
  if (sections.some((section) => section.isWithheld)) return refuse('其中有你无权查看的一节')
  if (asked.versionName !== '' && !(await saveVersion(page, asked.versionName)))
    return refuse('现在的样子没能存成版本')
  const { bodies, removed } = asked.change((nodeId) => byId.get(nodeId)?.body)
  const saved: SavedText[] = []
  for (const [nodeId, body] of bodies) {
    const stands = byId.get(nodeId)
    const outcome = await saveSection({ teamId, documentId, nodeId }, stands?.rev ?? 0, body)
    if (outcome.kind !== 'saved') {
      await restoreTexts(page, saved)
      return refuse('有人刚改过其中一节')
    }
    saved.push({ nodeId, rev: outcome.rev, before: stands?.body ?? EMPTY })
  }
  const restoreHeadings = removeHeadings(page.headings, removed)
  await Promise.all(saved.map(({ nodeId }) => text.reload(nodeId)))
  offerUndo(asked.words, async () => {
    if (!(await leaveSection(page.editing))) return false
    const isBack = restoreHeadings()
    const areBack = await restoreTexts(page, saved)
    await Promise.all(asked.nodeIds.map((nodeId) => text.reload(nodeId)))
    return isBack && areBack
  })
  return true
}

const EMPTY: SectionBody = { type: 'doc', content: [] }

function refuse(why: string): false {
  showToast({ icon: 'warning', title: `没有改动：${why}` })
  return false
}

async function saveVersion({ writing }: OwnPage, name: string): Promise<boolean> {
  const { teamId, documentId: id } = writing
  const body = { teamId, id, name, isAutomatic: true }
  return (await call('POST /document/version/save', { body }, { silent: true })).ok
}

async function restoreTexts({ writing }: OwnPage, saved: readonly SavedText[]): Promise<boolean> {
  const { teamId, documentId } = writing
  let areBack = true
  for (const { nodeId, rev, before } of saved) {
    const outcome = await saveSection({ teamId, documentId, nodeId }, rev, before)
    if (outcome.kind !== 'saved') areBack = false
  }
  return areBack
}

function offerUndo(words: string, takeBack: () => Promise<boolean>) {
  let isDone = false
  const undo = async () => {
    if (isDone) return
    isDone = true
    const isBack = await takeBack()
    showToast(
      isBack
        ? { icon: 'success', title: '已撤销' }
        : { icon: 'warning', title: '其中有的之后又改过，没有撤销' },
    )
  }
  onNextUndo(() => void undo())
  showToast({
    icon: 'success',
    title: words,
    timeout: UNDO_MS,
    actions: [{ label: '撤销', onPress: () => void undo() }],
  })
}
