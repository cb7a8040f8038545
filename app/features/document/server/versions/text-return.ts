import type { SeatedContext } from '~/core/context'
import type { NodeId } from '~/core/ids'
import type { SectionBody } from '#packages/document/body'
import { nodesOf } from '#packages/document/tree-walk'
import type { SectionOutcome } from '../../terms'
import { documentRoom } from '../document-room'
import { handDraft } from '../live/live'
import type { RawSnapshot } from '../raw'
import { textHash } from '../room/sections'

interface TextReturn {
  before: RawSnapshot
  version: RawSnapshot
  /** Of the sections that stand in both, those that are to change. */
  texts: readonly NodeId[]
}

/** Sections that stand in both and have not the same text. */
export function textsBetween(before: RawSnapshot, version: RawSnapshot): NodeId[] {
  const stood = new Set(nodesOf(before.tree).map(({ id }) => id))
  const now = sectionsById(before)
  const then = sectionsById(version)
  return nodesOf(version.tree).flatMap(({ id }) =>
    stood.has(id) && textHash(now.get(id)) !== textHash(then.get(id)) ? [id] : [],
  )
}

/**
 * Gives sections the text that they had in a version, once the headings stand as they did. Headings that came back may
 * have theirs still: what was removed is forgotten after 30 days.
 */
export async function restoreTexts(
  ctx: SeatedContext,
  { before, version, texts }: TextReturn,
): Promise<{ nodeIds: NodeId[]; waiting: number }> {
  const { documentId } = before
  const outline = await documentRoom(ctx, documentId).outline()
  const heads = new Map(outline?.sections.map((head) => [head.nodeId, head]))
  const then = sectionsById(version)
  const now = sectionsById(before)
  const stood = new Set(nodesOf(before.tree).map(({ id }) => id))
  const back = nodesOf(version.tree).flatMap(({ id }) => (stood.has(id) ? [] : id))
  const stale = back.filter((id) => textHash(heads.get(id)) !== textHash(then.get(id)))
  let waiting = 0
  for (const nodeId of [...texts, ...stale]) {
    const baseRev = (now.get(nodeId) ?? heads.get(nodeId))?.rev ?? 0
    const outcome = await handText(ctx, { documentId, nodeId, baseRev, section: then.get(nodeId) })
    if (outcome.outcome === 'waiting') waiting += 1
  }
  const written = back.filter((id) => textHash(heads.get(id)) !== '' || then.has(id))
  return { nodeIds: [...texts, ...written], waiting }
}

const EMPTY: SectionBody = { type: 'doc', content: [] }

interface HandedText extends Pick<RawSnapshot, 'documentId'> {
  nodeId: NodeId
  baseRev: number
  /** As the version has it; none where it had no text. */
  section: RawSnapshot['sections'][number] | undefined
}

const handText = (ctx: SeatedContext, { section, ...place }: HandedText): Promise<SectionOutcome> =>
  handDraft(ctx, {
    ...place,
    body: section?.body ?? EMPTY,
    by: 'human',
    author: ctx.actor.accountId,
    stepKey: '',
    kind: 'restore',
    citations: (section?.citations ?? []).map(({ nodeId: _own, ...item }) => item),
    shown: section?.shown ?? [],
    fingerprints: [],
    facts: [],
    at: ctx.now().getTime(),
  })

const sectionsById = ({ sections }: RawSnapshot) =>
  new Map(sections.map((section) => [section.nodeId, section]))
