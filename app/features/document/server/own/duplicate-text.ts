import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import { sourceStates } from '~/features/library/server'
import type { Reference } from '#packages/document/evidence'
import { TITLE_LIMIT } from '#packages/document/tree'
import { placesOf } from '#packages/document/tree-walk'
import type { FoundEvidence } from '../evidence'
import type { StoredEvidence } from '../ports'
import { duplicateMap } from '../maps/maps'
import { readRaw } from '../raw'
import { withholding } from '../redaction'
import { layText, type BeginningSection } from './lay-text'

/**
 * A copy of a text or a map that the caller may open, as they may read it: what is closed to them is left out. Errors:
 * `documentNotFound`, those of `layText`.
 */
export async function duplicateText(
  ctx: SeatedContext,
  id: DocumentId,
): Promise<{ id: DocumentId; droppedSources: number }> {
  const { tree, sections: all, evidence, references } = await readRaw(ctx, id)
  const sources = await openEvidence(ctx, { evidence, references })
  if (tree.map)
    return { ...(await duplicateMap(ctx, { tree, evidence: sources })), droppedSources: 0 }
  const isHeld = await withholding(ctx, evidence, all)
  const open = new Map(
    all.filter((section) => !isHeld(section)).map((section) => [section.nodeId, section]),
  )
  const sections = [...placesOf(tree)].map(({ node, level }): BeginningSection => {
    const { body, shown } = open.get(node.id) ?? { body: EMPTY, shown: [] }
    return { level, title: node.title, kind: node.kind, body, shown }
  })
  const copied = await layText(ctx, {
    folderId: '',
    text: {
      title: `${tree.title.slice(0, TITLE_LIMIT - SUFFIX.length)}${SUFFIX}`,
      sections,
      numbering: tree.numbering ?? 'paper',
      copyOf: id,
      evidence: sources,
    },
  })
  return { id: copied, droppedSources: 0 }
}

const SUFFIX = '（副本）'
const EMPTY = { type: 'doc' as const, content: [] }

/** Evidence whose file the caller may see, with the work that it is of. */
async function openEvidence(
  ctx: SeatedContext,
  {
    evidence,
    references,
  }: { evidence: readonly StoredEvidence[]; references: readonly Reference[] },
): Promise<Map<string, FoundEvidence>> {
  const states = await sourceStates(
    ctx,
    evidence.flatMap(({ fileId }) => fileId ?? []),
  )
  const works = new Map(references.map((work) => [work.id, work]))
  const found = evidence.flatMap((item): [string, FoundEvidence][] => {
    const { id, referenceId, state: _, sourceSum: _sum, owner: _owner, ...rest } = item
    const work = works.get(referenceId)
    const isOpen = item.fileId === null || states.get(item.fileId)?.state === 'open'
    if (!work || !isOpen) return []
    const { id: _id, ...reference } = work
    return [[id, { reference, evidence: { ...rest, owner: null } }]]
  })
  return new Map(found)
}
