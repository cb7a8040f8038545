import { onNextUndo } from '~/client/next-undo'
import { showToast } from '~/client/toasts'
import type { NodeId } from '~/core/ids'
import type { SectionBody } from '~/features/document/schema'
import { readSections } from '~/features/document/ui/writing'
import { saveSection, type NewHeadings } from '~/features/editor/ui/live'
import { keepDraft } from '~/features/editor/ui/saving'
import type { Editing } from '../writing/use-editing'
import type { Writing } from '../writing/use-writing'
import { leaveSection } from './leave-section'
import { removeHeadings, storeHeadings } from './many-headings'
import type { ownHeadings, StoredSection } from './own-headings'

const UNDO_MS = 10_000

interface PastingPage {
  writing: Writing
  editing: Editing
  headings: ReturnType<typeof ownHeadings>
}

/** Headings that were pasted into a section become sections of the document; one step takes all of it back. */
export function pastedSections(page: PastingPage, nodeId: NodeId): NewHeadings {
  const { writing, editing, headings } = page
  const { documentId, text } = writing
  return async (sections, before) => {
    const stored = await storeHeadings(headings, nodeId, sections)
    if (!stored) return null
    const ids = stored.map(({ id }) => id)
    return {
      remove: () => removeHeadings(headings, ids),
      async settle(moved, caret) {
        for (const [index, { title, body }] of moved.entries()) {
          const base = stored[index]
          if (!base) continue
          if (title !== '' && title !== sections[index]?.title) headings.rename(base.id, title)
          if (isSame(body, base.body)) continue
          // What was typed meanwhile goes with it.
          if (index === caret?.index || !(await headings.save({ ...base, body })))
            keepDraft(documentId, base.id, { ...base, edited: body })
        }
        await Promise.all(ids.map((id) => text.reload(id)))
        const open = caret && ids[caret.index]
        if (open) editing.setEdited(open, { position: caret.position })
        offerUndo(page, { nodeId, before, stored })
      },
    }
  }
}

const isSame = (body: SectionBody, other: SectionBody) =>
  JSON.stringify(body) === JSON.stringify(other)

interface Parted {
  nodeId: NodeId
  /** The section without what was pasted. */
  before: SectionBody
  stored: readonly StoredSection[]
}

function offerUndo(page: PastingPage, parted: Parted) {
  let isDone = false
  const undo = () => {
    if (!isDone) void takeBack(page, parted)
    isDone = true
  }
  onNextUndo(undo)
  showToast({
    icon: 'success',
    title: `粘贴成了${parted.stored.length}节`,
    timeout: UNDO_MS,
    actions: [{ label: '撤销', onPress: undo }],
  })
}

async function takeBack({ writing, editing, headings }: PastingPage, parted: Parted) {
  const { teamId, documentId, text } = writing
  const { nodeId, before, stored } = parted
  const isLeft = await leaveSection(editing)
  const ids = stored.map(({ id }) => id)
  const now = isLeft ? await readSections(teamId, documentId, [nodeId, ...ids]) : null
  const revOf = (id: string) => now?.find((section) => section.nodeId === id)?.rev ?? 0
  if (!now || stored.some(({ id, rev }) => revOf(id) > rev))
    return showToast({ icon: 'warning', title: '粘贴的各节之后又写过，没有撤销' })
  const saved = await saveSection({ teamId, documentId, nodeId }, revOf(nodeId), before)
  if (saved.kind !== 'saved')
    return showToast({ icon: 'warning', title: '没能撤销：原来这一节刚被改过' })
  removeHeadings(headings, ids)
  await text.reload(nodeId)
  editing.setEdited(nodeId)
}
