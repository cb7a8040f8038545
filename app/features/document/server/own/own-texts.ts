import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { DocumentId } from '~/core/ids'
import { holdsWords } from '~/core/text/find'
import { requireModerationPass } from '~/features/moderation/server'
import { nameByAccount, namesAmong } from '~/features/teams/server'
import type { OwnTextPage, OwnTextRow, OwnTextsQuery } from '../../wire/contracts/own'
import { ownErrors } from '../../own-errors'
import { OWN_TEXTS_A_PAGE, OWN_TEXTS_LIMIT } from '../../wire/terms/own'
import { findDraft, openDocuments, type DocumentRow } from '../documents'
import { documents } from '../tables'
import { documentErrors } from '../../errors'
import { documentRoom } from '../document-room'
import { findWithFinal } from '../finals'
import { readTree } from '../sections'
import { applyCommands } from '../trees'
import { folderQueries, foldersOf } from './folders'

/** Texts and maps of one's own and those that others of the team laid open, the latest first; with the caller's folders. */
export async function listOwnTexts(
  ctx: SeatedContext,
  { folderId, kind, keyword, pageNo }: Omit<OwnTextsQuery, 'teamId'>,
): Promise<OwnTextPage> {
  const matching = and(
    openDocuments(ctx),
    eq(documents.isOwn, true),
    kind === '' ? undefined : eq(documents.kind, kind),
    folderId === '' ? undefined : and(isMaker(ctx), eq(documents.folderId, folderId)),
    keyword === '' ? undefined : holdsWords(documents.title, keyword),
  )
  const makers = ctx.db
    .select({ id: documents.createdBy })
    .from(documents)
    .where(and(matching, ne(documents.createdBy, ctx.actor.accountId)))
  const [accounts, inTeam] = namesAmong(ctx, ctx.seat.teamId, makers)
  const [rows, counted, accountNames, memberNames, folders, counts] = await ctx.db.batch([
    ctx.db
      .select({ row: documents, review: lastReview })
      .from(documents)
      .where(matching)
      .orderBy(desc(documents.updatedAt), desc(documents.id))
      .limit(OWN_TEXTS_A_PAGE)
      .offset((pageNo - 1) * OWN_TEXTS_A_PAGE),
    ctx.db.select({ total: count() }).from(documents).where(matching),
    accounts,
    inTeam,
    ...folderQueries(ctx),
  ])
  const total = counted[0]?.total ?? 0
  const names = nameByAccount(accountNames, memberNames)
  const pages = Math.ceil(total / OWN_TEXTS_A_PAGE)
  return {
    records: rows.map((row) => presentText(ctx, { ...row, names })),
    pages,
    total,
    folders: foldersOf(folders, counts),
  }
}

/** The latest texts and maps that the caller made. */
export async function listRecentTexts(
  ctx: SeatedContext,
  { limit }: { limit: number },
): Promise<Pick<OwnTextRow, 'id' | 'kind' | 'title' | 'updateTime'>[]> {
  const { id, kind, title, updatedAt } = documents
  const rows = await ctx.db
    .select({ id, kind, title, updatedAt })
    .from(documents)
    .where(and(openDocuments(ctx), isMaker(ctx), eq(documents.isOwn, true)))
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit)
  return rows.map(({ updatedAt: changedAt, ...row }) => ({
    ...row,
    updateTime: formatDateTime(new Date(changedAt)),
  }))
}

/** A text of one's own as its page opens: one that was laid open to the caller, too. Errors: `documentNotFound`. */
export async function openOwnText(ctx: SeatedContext, id: DocumentId) {
  const { row, final } = await findWithFinal(ctx, id)
  const outline = row.isOwn && row.kind === 'text' ? await documentRoom(ctx, id).outline() : null
  if (!outline) throw documentErrors.documentNotFound()
  const { tree, rev, treeRev } = outline
  const isOwn = row.createdBy === ctx.actor.accountId
  const { audience } = row
  const isLearned = row.learnedFileId !== ''
  return { id, headings: { tree, rev, treeRev }, final, isOwn, audience, isLearned }
}

/** Names a text anew, its title on the page with it. Errors: `documentNotFound`, `isFinal`, `moderation.refused`. */
export async function renameText(
  ctx: SeatedContext,
  { id, title }: { id: DocumentId; title: string },
): Promise<true> {
  await findDraft(ctx, id)
  await requireModerationPass(ctx, { kind: 'name', text: title })
  const { tree } = await readTree(ctx, id)
  await applyCommands(ctx, id, {
    baseRev: null,
    commands: [{ type: 'rename', nodeId: tree.id, title }],
  })
  return true
}

/** Errors: `textsFull` when the caller has as many documents as one may. */
export async function requireRoomForText(ctx: SeatedContext): Promise<void> {
  const [counted] = await ctx.db
    .select({ total: count() })
    .from(documents)
    .where(and(openDocuments(ctx), isMaker(ctx), eq(documents.isOwn, true)))
  if ((counted?.total ?? 0) >= OWN_TEXTS_LIMIT)
    throw ownErrors.textsFull({ limit: OWN_TEXTS_LIMIT })
}

export const isMaker = (ctx: SeatedContext) => eq(documents.createdBy, ctx.actor.accountId)

const lastReview = sql<OwnTextRow['review']>`coalesce(
  (SELECT CASE state WHEN 'withdrawn' THEN '' ELSE state END FROM document_reviews
   WHERE document_id = documents.id AND node_id = '' ORDER BY id DESC LIMIT 1), '')`

const presentText = (
  ctx: SeatedContext,
  {
    row,
    review,
    names,
  }: { row: DocumentRow; review: OwnTextRow['review']; names: ReadonlyMap<string, string> },
): OwnTextRow => {
  const isOwn = row.createdBy === ctx.actor.accountId
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    folderId: isOwn ? row.folderId : '',
    isOwn,
    maker: isOwn ? '' : (names.get(row.createdBy) ?? ''),
    audience: row.audience,
    updateTime: formatDateTime(new Date(row.updatedAt)),
    isLocked: row.lockedAt !== null,
    review,
  }
}
