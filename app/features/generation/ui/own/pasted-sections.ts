import { flushSync } from 'react-dom'
import { onNextUndo } from '~/client/next-undo'
import { showToast } from '~/client/toasts'
import type { NodeId } from '~/core/ids'
import type { SectionBody } from '#packages/document'
import { readSections } from '~/features/document/ui/writing'
import { saveSection, type NewHeadings, type PastedSection } from '~/features/editor/ui/live'
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
export function pastedSections(page: PastingPage, written: NodeId): NewHeadings {
  const { writing, headings } = page
  const { text } = writing
  return async (sections, before, after) => {
    const nodeId = after ?? written
    const stored = await storeHeadings(headings, nodeId, sections)
    if (!stored) return null
    const ids = stored.map(({ id }) => id)
    return {
      lastId: ids.at(-1) ?? nodeId,
      remove: () => removeHeadings(headings, ids),
      async settle(moved, caret) {
        for (const [index, { title }] of moved.entries()) {
          const base = stored[index]
          if (base && title !== '' && title !== sections[index]?.title)
            headings.rename(base.id, title)
        }
        if (caret) open(page, stored[caret.index], moved[caret.index]?.body, caret.position)
        await saveRest(page, stored, moved, caret?.index)
        await Promise.all(ids.map((id) => text.reload(id)))
        offerUndo(page, { nodeId, before, stored })
      },
    }
  }
}

/** One writes on in it before the next key, which would go into the section above. */
function open(
  { writing, editing }: PastingPage,
  section: StoredSection | undefined,
  edited: SectionBody | undefined,
  position: number,
) {
  if (!section) return
  const { id, rev, body } = section
  keepDraft(writing.documentId, id, { rev, body, edited: edited ?? body })
  flushSync(() => editing.setEdited(id, { position }))
}

/** What was typed into the others meanwhile goes with them. */
async function saveRest(
  { writing, headings }: PastingPage,
  stored: readonly StoredSection[],
  moved: readonly PastedSection[],
  inHand: number | undefined,
) {
  for (const [index, { body }] of moved.entries()) {
    const base = stored[index]
    if (!base || index === inHand || isSame(body, base.body)) continue
    if ((await headings.save({ ...base, body })) === null)
      keepDraft(writing.documentId, base.id, { ...base, edited: body })
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
