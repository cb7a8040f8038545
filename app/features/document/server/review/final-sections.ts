import { and, eq } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import { AppError } from '~/core/errors'
import type { DocumentId, NodeId } from '~/core/ids'
import { nodesOf } from '#packages/document/tree-walk'
import { documentErrors } from '../../errors'
import { documentRoom } from '../document-room'
import { findDraft, type DocumentRow } from '../documents'
import { sealText } from '../live/live'
import { documentAssignments, documentReviews } from '../tables'

export type AssignmentRow = typeof documentAssignments.$inferSelect

interface InSection {
  id: DocumentId
  nodeId: NodeId
}

/**
 * Declares a section final, with all beneath it, or opens it again: while it is final nobody writes there. What was
 * written live until then is saved. Final: for maker, owner, admins, and whoever assigned it, once nothing of it waits
 * for approval; open again: for maker, owner, admins, and whoever declared it. Errors: `documentNotFound`, `isFinal`,
 * `isLocked`, `nodeNotFound`, `notYours`, `reviewPending`.
 */
export async function setSectionFinal(
  ctx: SeatedContext,
  input: InSection & { isFinal: boolean },
): Promise<true> {
  const row = await findDraft(ctx, input.id)
  const assignment = await findAssignment(ctx, input)
  if (input.isFinal) {
    if (!mayFinalize(ctx, { row, assignment })) throw documentErrors.notYours()
    if (await isPending(ctx, input)) throw documentErrors.reviewPending()
    await closeSection(ctx, { row, nodeId: input.nodeId, assignment })
  } else {
    if (!mayReopen(ctx, { row, assignment })) throw documentErrors.notYours()
    await openSection(ctx, { row, nodeId: input.nodeId, assignment })
  }
  return true
}

const isKeeper = (ctx: SeatedContext, { createdBy }: DocumentRow): boolean =>
  createdBy === ctx.actor.accountId || ctx.seat.role !== 'member'

export const mayFinalize = (
  ctx: SeatedContext,
  { row, assignment }: Omit<ChangedSection, 'nodeId'>,
): boolean => isKeeper(ctx, row) || assignment?.assignedBy === ctx.actor.accountId

export const mayReopen = (
  ctx: SeatedContext,
  { row, assignment }: Omit<ChangedSection, 'nodeId'>,
): boolean => isKeeper(ctx, row) || assignment?.finalBy === ctx.actor.accountId

/** The database first, as with a document that is locked. May run twice. Errors: `nodeNotFound`. */
export async function closeSection(
  ctx: SeatedContext,
  { row, nodeId, assignment }: ChangedSection,
): Promise<void> {
  if (assignment?.finalAt == null) await recordFinal(ctx, { row, nodeId })
  for (const pending of await documentRoom(ctx, row.id).setFinal(nodeId, true)) {
    try {
      await sealText(ctx, { documentId: row.id, ...pending })
    } catch (error) {
      // What may not be said stays as it is written, and is saved by whoever goes on once it is open again.
      if (!(error instanceof AppError)) throw error
    }
  }
}

async function recordFinal(
  ctx: SeatedContext,
  { row, nodeId }: Pick<ChangedSection, 'row' | 'nodeId'>,
): Promise<void> {
  const outline = await documentRoom(ctx, row.id).outline()
  const node = outline && nodesOf(outline.tree).find((item) => item.id === nodeId)
  if (!node) throw documentErrors.nodeNotFound()
  const now = ctx.now().getTime()
  const final = { finalAt: now, finalBy: ctx.actor.accountId }
  const own = { documentId: row.id, nodeId, teamId: ctx.seat.teamId, title: node.title }
  await ctx.db.batch([
    ctx.db
      .insert(documentAssignments)
      .values({ ...own, ...final, assignedAt: now })
      .onConflictDoUpdate({
        target: [documentAssignments.documentId, documentAssignments.nodeId],
        set: final,
      }),
    recordAuditAction(ctx, {
      action: 'editor.finalizeSection',
      target: targetOf(row),
      facts: { section: node.title },
    }),
  ])
}

interface ChangedSection {
  row: DocumentRow
  nodeId: NodeId
  assignment: AssignmentRow | null
}

async function openSection(
  ctx: SeatedContext,
  { row, nodeId, assignment }: ChangedSection,
): Promise<void> {
  if (assignment?.finalAt != null) {
    const own = isOfSection(ctx, { id: row.id, nodeId })
    // Where nobody is to write it, nothing is left to say of it.
    const write =
      assignment.accountId === ''
        ? ctx.db.delete(documentAssignments).where(own)
        : ctx.db.update(documentAssignments).set({ finalAt: null, finalBy: '' }).where(own)
    const facts = { section: assignment.title }
    const audit = { action: 'editor.reopenSection' as const, target: targetOf(row), facts }
    await ctx.db.batch([write, recordAuditAction(ctx, audit)])
  }
  // Also where it was open already: an earlier opening may have ended between the two.
  await documentRoom(ctx, row.id).setFinal(nodeId, false)
}

export async function findAssignment(
  ctx: SeatedContext,
  { id, nodeId }: InSection,
): Promise<AssignmentRow | null> {
  const [row] = await ctx.db
    .select()
    .from(documentAssignments)
    .where(isOfSection(ctx, { id, nodeId }))
  return row ?? null
}

export const isOfSection = (ctx: SeatedContext, { id, nodeId }: InSection) =>
  and(
    eq(documentAssignments.documentId, id),
    eq(documentAssignments.nodeId, nodeId),
    eq(documentAssignments.teamId, ctx.seat.teamId),
  )

async function isPending(ctx: SeatedContext, { id, nodeId }: InSection): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: documentReviews.id })
    .from(documentReviews)
    .where(
      and(
        eq(documentReviews.documentId, id),
        eq(documentReviews.nodeId, nodeId),
        eq(documentReviews.state, 'pending'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const targetOf = ({ id, title }: DocumentRow) => ({ kind: 'document', id, name: title })
