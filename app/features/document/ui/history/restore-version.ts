import { call, type ResultOf } from '~/client/call'
import { showToast } from '~/client/toasts'
import type { VersionView } from '../../contract'
import { restoreOutline } from '../outline/restore-outline'
import type { VersionDiff, VersionedDocument } from './use-versions'

export type RestoredTo = Pick<VersionView, 'id' | 'name'>
type Restored = ResultOf<'POST /document/version/restore'>
type ReadVersion = (versionId: string) => Promise<VersionDiff | null>

const UNDO_MS = 10_000
const NAME_LENGTH = 80

/** Goes back to a version, says what became of it and offers the way back. Whether the document stands as it did. */
export async function restoreVersion(
  about: VersionedDocument,
  read: ReadVersion,
  version: RestoredTo,
): Promise<boolean> {
  const nameBefore = `恢复「${version.name.slice(0, NAME_LENGTH)}」之前`
  const restored = await goTo(about, read, { ...version, nameBefore })
  if (!restored) return false
  const { outcome, before } = restored
  if (outcome === 'same' || !before) {
    showToast({ icon: 'info', title: '现在的文档与这个版本没有差别' })
    return true
  }
  showToast({
    icon: restored.waiting + restored.closed > 0 ? 'warning' : 'success',
    title: `已恢复到「${version.name}」`,
    description: [`之前的样子存成了版本「${before.name}」`, ...leftOut(restored)].join('；'),
    timeout: UNDO_MS,
    actions: [{ label: '撤销', onPress: () => void undo(about, read, before) }],
  })
  return true
}

async function undo(about: VersionedDocument, read: ReadVersion, before: RestoredTo) {
  const nameBefore = `撤销${before.name.slice(0, NAME_LENGTH)}`
  const restored = await goTo(about, read, { ...before, nameBefore })
  if (!restored) return
  const left = leftOut(restored)
  if (left.length === 0) showToast({ icon: 'success', title: '已撤销恢复' })
  else showToast({ icon: 'warning', title: '已撤销恢复', description: left.join('；') })
}

/** Null where it was refused: why has been said. */
async function goTo(
  { teamId, documentId: id, editor, onTexts }: VersionedDocument,
  read: ReadVersion,
  { id: versionId, nameBefore: name }: RestoredTo & { nameBefore: string },
): Promise<Restored | null> {
  const diff = await read(versionId)
  if (!diff) return null
  const outcome = await restoreOutline(editor, diff.tree, async (baseRev) => {
    const body = { teamId, id, versionId, baseRev, name }
    const answer = await call('POST /document/version/restore', { body })
    return answer.ok ? answer.data : null
  })
  if (outcome.end === 'noWay') showToast({ icon: 'warning', title: '没能恢复，文档没有变' })
  if (outcome.end !== 'answered') return null
  onTexts?.(outcome.answer.nodeIds)
  return outcome.answer
}

/** What does not stand as it did, and why. */
const leftOut = ({ waiting, closed }: Restored): string[] => [
  ...(waiting > 0 ? [`${waiting}节有人正在写，恢复的正文放在旁边等采用`] : []),
  ...(closed > 0 ? [`${closed}节用到的资料不对你开放，没有动`] : []),
]
