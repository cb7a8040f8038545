import type { SeatedContext } from '~/core/context'
import { newNodeId, type DocumentId, type FileId, type NodeId } from '~/core/ids'
import type { SectionBody } from '#packages/document/body'
import { emptyNode } from '#packages/document/outline'
import type { NumberingName } from '#packages/document/headings/numbering-names'
import type { DocNode, DocTree, NodeKind } from '#packages/document/tree'
import { createDocument } from '../documents'
import { documentRoom } from '../document-room'
import { putEvidence, type FoundEvidence } from '../evidence'
import type { SectionDraft } from '../ports'
import type { ImportedSection } from '../import/text/imported-text'
import { withEvidenceIds } from './evidence-ids'
import { withCopiedPictures, withPictures } from './pictures'
import { requireFolder } from './folders'
import { requireRoomForText } from './own-texts'

/** A section that a text begins with; `shown` is evidence that its words may hold, cited or not. */
export interface BeginningSection extends ImportedSection {
  kind?: NodeKind
  shown?: readonly string[]
}

/** What a text of one's own begins with. */
export interface BeginningText {
  title: string
  sections: readonly BeginningSection[]
  /** How its headings are numbered; absent: not at all. */
  numbering?: NumberingName
  /** The document that it is a copy of: its pictures are copied. */
  copyOf?: DocumentId
  /** Sources by the ids that the bodies cite them by. */
  evidence?: ReadonlyMap<string, FoundEvidence>
  /** The file that all of it is taken from: to whom that is closed, to them the text is. */
  source?: { fileId: FileId; title: string }
}

/**
 * Lays down a text of the caller's own with what it begins with. Errors: `textsFull`, `folderNotFound`, `folderFull`,
 * `outlineRefused`, `evidenceRefused`.
 */
export async function layText(
  ctx: SeatedContext,
  { folderId, text }: { folderId: string; text: BeginningText },
): Promise<DocumentId> {
  await Promise.all([requireRoomForText(ctx), requireFolder(ctx, { folderId, more: 1 })])
  const { tree, sections } = treeOf(text)
  const { documentId } = await createDocument(ctx, { title: text.title, tree, own: { folderId } })
  const filled = [...sections].filter(([, { body }]) => body.content.length > 0)
  if (filled.length === 0) return documentId
  const { ids, shown } = await layEvidence(ctx, { documentId, ...text })
  const drafts: SectionDraft[] = []
  for (const [nodeId, section] of filled) {
    const cited = withEvidenceIds(section.body, ids)
    const body = text.copyOf
      ? await withCopiedPictures(ctx, { from: text.copyOf, into: documentId, body: cited })
      : await withPictures(ctx, {
          documentId,
          body: cited,
          fileId: text.source?.fileId ?? null,
        })
    const own = (section.shown ?? []).flatMap((id) => ids.get(id) ?? [])
    drafts.push(draftOf(ctx, { nodeId, body, shown: [...shown, ...own] }))
  }
  await fill(ctx, { documentId, drafts })
  return documentId
}

/** The headings of a text and the bodies below them; one without any has a place for its first words. */
function treeOf({ title, sections, numbering = 'plain' }: Omit<BeginningText, 'evidence'>) {
  const laid = new Map<NodeId, BeginningSection>()
  const root: { children: DocNode[] } = { children: [] }
  const path = [root]
  const all: readonly BeginningSection[] = sections.length > 0 ? sections : [openingSection]
  for (const section of all) {
    const children: DocNode[] = []
    const kind = section.title === '' ? 'front' : (section.kind ?? 'chapter')
    const id = newNodeId()
    const node: DocNode & { children: DocNode[] } = {
      ...emptyNode,
      id,
      kind,
      title: section.title,
      source: 'custom',
      children,
    }
    const depth = section.title === '' ? 1 : Math.min(section.level, path.length)
    path[depth - 1]?.children.push(node)
    // Nothing stands below the opening.
    path.splice(depth, path.length, ...(section.title === '' ? [] : [node]))
    laid.set(id, section)
  }
  const tree: DocTree = { id: newNodeId(), title, children: root.children, numbering }
  return { tree, sections: laid }
}

const openingSection: ImportedSection = {
  level: 1,
  title: '',
  body: { type: 'doc', content: [] },
}

/** New ids of what the bodies cite, and what all of them are taken from. */
async function layEvidence(
  ctx: SeatedContext,
  { documentId, evidence = new Map(), source }: BeginningText & { documentId: DocumentId },
): Promise<{ ids: Map<string, string>; shown: string[] }> {
  const all = [...evidence]
  const found = all.map(([, item]) => item)
  if (source) found.push(wholeFile(source))
  if (found.length === 0) return { ids: new Map(), shown: [] }
  const stored = await putEvidence(ctx, documentId, found)
  const ids = new Map(all.map(([name], index) => [name, stored[index]?.id ?? '']))
  const shown = source ? stored.slice(-1).map(({ id }) => id) : []
  return { ids, shown }
}

const wholeFile = ({ fileId, title }: { fileId: FileId; title: string }): FoundEvidence => ({
  reference: { type: 'document', title, author: [], issued: null, origin: 'library', fileId },
  evidence: {
    fileId,
    url: '',
    place: { page: null, passageId: null, label: '' },
    quote: title,
    owner: null,
  },
})

const draftOf = (
  ctx: SeatedContext,
  { nodeId, body, shown }: { nodeId: NodeId; body: SectionBody; shown: string[] },
): SectionDraft => ({
  nodeId,
  body,
  shown,
  baseRev: 0,
  by: 'source',
  kind: 'human',
  author: ctx.actor.accountId,
  stepKey: '',
  citations: null,
  fingerprints: [],
  facts: [],
  at: ctx.now().getTime(),
})

// What travels to an object at once is bounded.
const CHARACTERS_AT_ONCE = 2_000_000

async function fill(
  ctx: SeatedContext,
  { documentId, drafts }: { documentId: DocumentId; drafts: readonly SectionDraft[] },
) {
  const room = documentRoom(ctx, documentId)
  let batch: SectionDraft[] = []
  let size = 0
  for (const draft of drafts) {
    const length = JSON.stringify(draft.body).length
    if (size + length > CHARACTERS_AT_ONCE && batch.length > 0) {
      await room.fill(batch)
      batch = []
      size = 0
    }
    batch.push(draft)
    size += length
  }
  await room.fill(batch)
}
