import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import { documentErrors } from '../errors'
import type { DocTree } from '#packages/document/tree'
import type { TreeCommand } from '#packages/document/tree-commands'
import type { RemovedNode } from '../terms'
import { findDocument, findDraft, noteChange, type DocumentRow } from './documents'
import type { TreeChange, TreeOutcome } from './ports'
import { documentRoom } from './document-room'
import { followHeadings } from './review/assignments'

export interface ChangedTree {
  /** Of the headings: what the next change begins with. */
  rev: number
  tree: DocTree
}

/**
 * Edits of the headings, all or none. `baseRev` is the revision of the headings that the caller saw; null for a step that
 * takes them as they stand. Errors: `outlineMoved`, `outlineRefused`, `isFinal` as
 * all that changes something.
 */
export async function applyCommands(
  ctx: SeatedContext,
  documentId: DocumentId,
  { baseRev, commands }: { baseRev: number | null; commands: readonly TreeCommand[] },
): Promise<ChangedTree> {
  const row = await findDraft(ctx, documentId)
  const by = { ...caller(ctx), baseRev }
  return settle(ctx, row, await documentRoom(ctx, documentId).changeTree(commands, by))
}

/** Undoes the caller's last edit of the headings. Errors: `nothingToUndo`, `cannotUndo` when others changed the same since. */
export async function undoCommands(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<ChangedTree> {
  const row = await findDraft(ctx, documentId)
  const outcome = await documentRoom(ctx, documentId).undo(caller(ctx))
  if ('refused' in outcome && outcome.refused === 'nothing') throw documentErrors.nothingToUndo()
  return settle(ctx, row, outcome)
}

/** Does again what the caller undid last. Errors: `nothingToRedo`, `cannotUndo`. */
export async function redoCommands(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<ChangedTree> {
  const row = await findDraft(ctx, documentId)
  const outcome = await documentRoom(ctx, documentId).redo(caller(ctx))
  if ('refused' in outcome && outcome.refused === 'nothing') throw documentErrors.nothingToRedo()
  return settle(ctx, row, outcome)
}

/** Headings that were removed within 30 days, the latest first. */
export async function listRemoved(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<RemovedNode[]> {
  await findDocument(ctx, documentId)
  return documentRoom(ctx, documentId).bin()
}

/** A removed heading stands again, with all beneath and their texts. Errors: `binItemNotFound`, `outlineRefused`. */
export async function restoreNode(
  ctx: SeatedContext,
  documentId: DocumentId,
  nodeId: NodeId,
): Promise<ChangedTree> {
  const row = await findDraft(ctx, documentId)
  const outcome = await documentRoom(ctx, documentId).restoreNode(nodeId, caller(ctx))
  if ('refused' in outcome && outcome.refused === 'nothing') throw documentErrors.binItemNotFound()
  return settle(ctx, row, outcome)
}

const caller = (ctx: SeatedContext): TreeChange => ({
  author: ctx.actor.accountId,
  at: ctx.now().getTime(),
  baseRev: null,
})

async function settle(
  ctx: SeatedContext,
  row: DocumentRow,
  outcome: TreeOutcome,
): Promise<ChangedTree> {
  if ('done' in outcome) {
    const { tree } = outcome.done
    // In one breath: they share a trip.
    await Promise.all([
      noteChange(ctx, row.id, tree.title),
      followHeadings(ctx, { documentId: row.id, tree }),
    ])
    return outcome.done
  }
  if (outcome.refused === 'final') throw documentErrors.chapterFinal()
  if (outcome.refused === 'moved') throw documentErrors.outlineMoved()
  if (outcome.refused === 'invalid') throw documentErrors.outlineRefused({ reason: outcome.reason })
  throw documentErrors.cannotUndo()
}
