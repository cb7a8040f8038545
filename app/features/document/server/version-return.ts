import type { SeatedContext } from '~/core/context'
import type { DocumentId } from '~/core/ids'
import type { RestoredVersion, RestoreVersionInput } from '../contract'
import { documentErrors } from '../errors'
import { commandsBetween } from '../schema/tree-return'
import { nodesOf } from '../schema/tree-walk'
import { type DocTree } from '../schema/tree'
import { findDraft, noteChange } from './documents'
import type { TreeOutcome } from './ports'
import { readRaw, type RawSnapshot } from './raw'
import { layBy, openVersion, requireVersionPlace } from './versions'
import { documentRoom } from './document-room'
import { handDraft } from './live/live'

/**
 * The headings stand as a version had them; what stood before is laid by under `name`, in the same step: where the way back
 * is refused nothing is. Headings that come back bring their texts: those that the document still has, else those of the
 * version. Texts of headings that stand are left alone. Errors: `versionNotFound`, `tooManyVersions`, `outlineMoved`,
 * `outlineRefused`, `isFinal`.
 */
export async function restoreVersion(
  ctx: SeatedContext,
  documentId: DocumentId,
  { versionId, baseRev, name }: Omit<RestoreVersionInput, 'teamId' | 'id'>,
): Promise<RestoredVersion> {
  await findDraft(ctx, documentId)
  const version = await openVersion(ctx, documentId, versionId)
  const before = await readRaw(ctx, documentId)
  const commands = commandsBetween(before.tree, version.tree)
  if (!commands) throw documentErrors.outlineRefused({ reason: NO_WAY })
  if (commands.length === 0) return { outcome: 'same', rev: baseRev, texts: 0 }
  await requireVersionPlace(ctx, documentId)
  const room = documentRoom(ctx, documentId)
  const by = { author: ctx.actor.accountId, at: ctx.now().getTime(), baseRev }
  const { rev, tree } = doneOf(await room.changeTree(commands, by))
  await layBy(ctx, before, name).catch(async (error: unknown) => {
    await room.undo({ ...by, baseRev: null })
    throw error
  })
  const texts = await bringTexts(ctx, documentId, { before: before.tree, tree, version })
  await noteChange(ctx, documentId, tree.title)
  return { outcome: 'restored', rev, texts }
}

const NO_WAY = '与现在的大纲差别太大'

function doneOf(outcome: TreeOutcome): { rev: number; tree: DocTree } {
  if ('done' in outcome) return outcome.done
  if (outcome.refused === 'moved') throw documentErrors.outlineMoved()
  throw documentErrors.outlineRefused({ reason: 'reason' in outcome ? outcome.reason : NO_WAY })
}

/** Texts of headings that came back and have none any more: what was removed is forgotten after 30 days. */
async function bringTexts(
  ctx: SeatedContext,
  documentId: DocumentId,
  { before, tree, version }: { before: DocTree; tree: DocTree; version: RawSnapshot },
): Promise<number> {
  const stood = new Set(nodesOf(before).map(({ id }) => id))
  const back = new Set(nodesOf(tree).flatMap(({ id }) => (stood.has(id) ? [] : id)))
  const outline = await documentRoom(ctx, documentId).outline()
  const written = new Set(outline?.sections.map(({ nodeId }) => nodeId))
  const lost = version.sections.filter(({ nodeId }) => back.has(nodeId) && !written.has(nodeId))
  for (const { nodeId, body, shown, citations } of lost) {
    await handDraft(ctx, {
      documentId,
      nodeId,
      baseRev: 0,
      body,
      by: 'human',
      author: ctx.actor.accountId,
      stepKey: '',
      kind: 'restore',
      citations: citations.map(({ nodeId: _own, ...item }) => item),
      shown,
      fingerprints: [],
      facts: [],
      at: ctx.now().getTime(),
    })
  }
  return [...back].filter((id) => written.has(id)).length + lost.length
}
