import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { SeatedContext } from '~/core/context'
import type { DocumentId, NodeId } from '~/core/ids'
import { memberNames } from '~/features/teams/server'
import { documentErrors } from '../../errors'
import type { DocTree } from '#packages/document/tree'
import { nodesOf } from '#packages/document/tree-walk'
import type { OwnAssignment } from '../../wire/contracts/assignments'
import { ASSIGNMENTS_LISTED } from '../../wire/terms/review'
import { readersAmong } from '../comments/people'
import { documentRoom } from '../document-room'
import { findDraft, openDocuments } from '../documents'
import { documentAssignments, documentReviews, documents } from '../tables'
import { announceReview } from './announce'
import { findAssignment, isOfSection } from './final-sections'
import { sendReview } from './reviews'

interface InSection {
  id: DocumentId
  nodeId: NodeId
}

/**
 * Makes a section, with all beneath it, somebody's to write, or nobody's with ''. For whoever may write in the document.
 * Errors: `documentNotFound`, `isFinal`, `isLocked`, `nodeNotFound`, `chapterFinal`, `assigneeRefused` for who may not
 * open it.
 */
export async function assignSection(
  ctx: SeatedContext,
  input: InSection & { accountId: string; dueDate: string },
): Promise<true> {
  const { id, nodeId, accountId, dueDate } = input
  const row = await findDraft(ctx, id)
  const [before, title, readers] = await Promise.all([
    findAssignment(ctx, input),
    titleOf(ctx, input),
    readersAmong(ctx, { row, accountIds: accountId === '' ? [] : [accountId] }),
  ])
  if (before?.finalAt != null) throw documentErrors.chapterFinal()
  if (accountId !== '' && readers.length === 0) throw documentErrors.assigneeRefused()
  const facts = { section: title, assignee: await nameOf(ctx, accountId) }
  const target = { kind: 'document', id, name: row.title }
  const audit = recordAuditAction(ctx, { action: 'editor.assign', target, facts })
  await ctx.db.batch([accountId === '' ? unassign(ctx, input) : assign(ctx, input, title), audit])
  const isNews = accountId !== ctx.actor.accountId && accountId !== before?.accountId
  if (accountId === '' || !isNews) await documentRoom(ctx, id).announceReview()
  else {
    const text = dueDate === '' ? title : `${title}，${dueDate}前`
    await announceReview(ctx, { kind: 'assignSection', row, nodeId, accountId, text })
  }
  return true
}

const unassign = (ctx: SeatedContext, section: InSection) =>
  ctx.db.delete(documentAssignments).where(isOfSection(ctx, section))

function assign(
  ctx: SeatedContext,
  { id, nodeId, accountId, dueDate }: InSection & { accountId: string; dueDate: string },
  title: string,
) {
  const assigned = {
    title,
    accountId,
    dueDate,
    assignedBy: ctx.actor.accountId,
    assignedAt: ctx.now().getTime(),
    isRemoved: false,
  }
  return ctx.db
    .insert(documentAssignments)
    .values({ ...assigned, documentId: id, nodeId, teamId: ctx.seat.teamId })
    .onConflictDoUpdate({
      target: [documentAssignments.documentId, documentAssignments.nodeId],
      set: assigned,
    })
}

/**
 * The assignee says that a section is written: it goes for approval to whoever assigned it, or to the maker of the
 * document. Errors: `documentNotFound`, `isFinal`, `isLocked`, `notYours`, `chapterFinal`, those of `sendReview`.
 */
export async function submitSection(
  ctx: SeatedContext,
  input: InSection & { note: string },
): Promise<true> {
  const row = await findDraft(ctx, input.id)
  const assignment = await findAssignment(ctx, input)
  if (assignment?.accountId !== ctx.actor.accountId) throw documentErrors.notYours()
  if (assignment.finalAt !== null) throw documentErrors.chapterFinal()
  const others = [assignment.assignedBy, row.createdBy].filter((id) => id !== ctx.actor.accountId)
  const [reviewerId] = await readersAmong(ctx, { row, accountIds: others })
  if (reviewerId === undefined) throw documentErrors.reviewerRefused()
  return sendReview(ctx, { ...input, reviewerId })
}

/** What the caller is to write in documents that they may open, what is due first before the others. */
export async function listOwnAssignments(ctx: SeatedContext): Promise<OwnAssignment[]> {
  const isPending = sql<number>`EXISTS (SELECT 1 FROM ${documentReviews}
    WHERE ${documentReviews.documentId} = ${documentAssignments.documentId}
      AND ${documentReviews.nodeId} = ${documentAssignments.nodeId}
      AND ${documentReviews.state} = 'pending')`
  const rows = await ctx.db
    .select({ row: documentAssignments, document: documents, isPending })
    .from(documentAssignments)
    .innerJoin(documents, eq(documents.id, documentAssignments.documentId))
    .where(
      and(
        eq(documentAssignments.teamId, ctx.seat.teamId),
        eq(documentAssignments.accountId, ctx.actor.accountId),
        isNull(documentAssignments.finalAt),
        eq(documentAssignments.isRemoved, false),
        openDocuments(ctx),
      ),
    )
    .orderBy(
      sql`${documentAssignments.dueDate} = ''`,
      asc(documentAssignments.dueDate),
      asc(documentAssignments.assignedAt),
    )
    .limit(ASSIGNMENTS_LISTED)
  const people = [...new Set(rows.map(({ row }) => row.assignedBy))]
  const names = await memberNames(ctx, ctx.seat.teamId, people)
  return rows.map(({ row, document, isPending: isSent }) => ({
    documentId: row.documentId,
    document: document.title,
    isOwnText: document.isOwn,
    nodeId: row.nodeId,
    title: row.title,
    dueDate: row.dueDate,
    assigner: names.get(row.assignedBy) ?? '',
    state: isSent ? 'review' : 'writing',
  }))
}

/** Headings were changed: assignments are called as they are now, and rest while theirs are gone. */
export async function followHeadings(
  ctx: SeatedContext,
  { documentId, tree }: { documentId: DocumentId; tree: DocTree },
): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(documentAssignments)
    .where(
      and(
        eq(documentAssignments.documentId, documentId),
        eq(documentAssignments.teamId, ctx.seat.teamId),
      ),
    )
  if (rows.length === 0) return
  const titles = new Map(nodesOf(tree).map(({ id, title }) => [id, title]))
  const changes = rows.flatMap((row) => {
    const title = titles.get(row.nodeId) ?? row.title
    const isRemoved = !titles.has(row.nodeId)
    if (title === row.title && isRemoved === row.isRemoved) return []
    const { nodeId } = row
    return ctx.db
      .update(documentAssignments)
      .set({ title, isRemoved })
      .where(isOfSection(ctx, { id: documentId, nodeId }))
  })
  const [first, ...others] = changes
  if (first) await ctx.db.batch([first, ...others])
}

/** Those of a document, assigned or final, whose headings stand. */
export const listAssignments = (ctx: SeatedContext, id: DocumentId) =>
  ctx.db
    .select()
    .from(documentAssignments)
    .where(
      and(
        eq(documentAssignments.documentId, id),
        eq(documentAssignments.teamId, ctx.seat.teamId),
        eq(documentAssignments.isRemoved, false),
        ne(
          sql`${documentAssignments.accountId} || coalesce(${documentAssignments.finalAt}, '')`,
          '',
        ),
      ),
    )

/** How the heading is called. Errors: `nodeNotFound`. */
async function titleOf(ctx: SeatedContext, { id, nodeId }: InSection): Promise<string> {
  const outline = await documentRoom(ctx, id).outline()
  const node = outline && nodesOf(outline.tree).find((item) => item.id === nodeId)
  if (!node) throw documentErrors.nodeNotFound()
  return node.title
}

async function nameOf(ctx: SeatedContext, accountId: string): Promise<string> {
  if (accountId === '') return ''
  return (await memberNames(ctx, ctx.seat.teamId, [accountId])).get(accountId) ?? ''
}
