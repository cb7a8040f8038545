import { withFrontMatter } from './generators/outline/front-matter'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import { commitIf } from '~/core/commit-if'
import type { SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { holdsWords } from '~/core/text/find'
import { createDocument, deleteDocument, readOutline, readTree } from '~/features/document/server'
import type { DocumentHeadings } from '~/features/document/terms'
import { requireModerationPass } from '~/features/moderation/server'
import { revokeSharesOf } from '~/features/sharing/server'
import type {
  ChangeCreationInput,
  CreateCreationInput,
  CreationListQuery,
  RenameCreationInput,
} from '../contract'
import { generationErrors } from '../errors'
import {
  CREATIONS_A_PAGE,
  helpStatuses,
  type CreationLine,
  type CreationPage,
  type CreationView,
  type OpenedCreation,
} from '../terms'
import { priceOf, targetOf } from '../lengths'
import { documentIdOf, isRound, ownCreation, ownCreations } from './creation-rows'
import { isUnderWay } from './creation-state'
import { helpersNeeded } from './price-waiver'
import { requireMaterial } from './material/gather-material'
import { generatorForOrder, generatorOf } from './generators/registry'
import {
  insertAttachments,
  keepOrder,
  orderedBefore,
  requireFormModerationPass,
  rowOf,
} from './orders'
import type { TaskView } from './ports'
import { isPriced, quoteOf } from './quotes'
import { catchUp, startRound } from './start'
import { creationAttachments, creationStarts, creations, type CreationRow } from './tables'
import { taskRunner } from './task-runner'

/**
 * Takes an order. With an outline it is ready to be paid; without one the outline is made first, which costs nothing.
 * Errors: `kindNotReady`, `outlineEmpty`, `moderation.refused` (AUDITING_ERROR), `noDocuments` (NO_DOCUMETS),
 * `materialNotReady`, `tooFewWords` (FILE_TOO_FEW_WORD), `document.outlineRefused`.
 */
export async function createCreation(
  ctx: SeatedContext,
  { idempotencyKey, ...asked }: CreateCreationInput,
): Promise<CreationView> {
  const existing = idempotencyKey ? await orderedBefore(ctx, idempotencyKey) : null
  if (existing) return getCreation(ctx, existing)
  const { form, outline: custom } =
    (await generatorForOrder(asked.form).order?.(ctx, asked.form)) ?? asked
  // An outline of one's own stays as it is, but for an abstract that was asked for beside it.
  const outline = custom && withFrontMatter(custom, { ...form, style: '' }, ctx.newId)
  const isOutlined = outline ? outline.children.length > 0 : form.outlineSource === 'ai'
  if (!isOutlined) throw generationErrors.outlineEmpty()
  await requireFormModerationPass(ctx, form, outline)
  const attachments = await requireMaterial(ctx, form)
  const id = ctx.newId()
  if (outline) {
    const documentId = documentIdOf(id)
    await createDocument(ctx, { documentId, title: form.topic, tree: outline })
  }
  const row = rowOf(ctx, { id, form, ...(outline && { outline }), idempotencyKey })
  const twin = await keepOrder(ctx, row, attachments)
  if (twin) return getCreation(ctx, twin)
  const stored = await ownCreation(ctx, id)
  if (!outline) {
    await startRound(ctx, stored, { phase: 'outline', units: [], while: sql`task_status = 'init'` })
  }
  return getCreation(ctx, { id })
}

/** One's own creations, the latest first, ten a page. */
export async function listCreations(
  ctx: SeatedContext,
  { pageNo, kind, project, keyword }: CreationListQuery,
): Promise<CreationPage> {
  const matching = and(
    ownCreations(ctx),
    kind && eq(creations.kind, kind),
    project && eq(creations.project, project),
    keyword === '' ? undefined : holdsWords(creations.title, keyword),
  )
  const [rows, counted] = await Promise.all([
    ctx.db
      .select()
      .from(creations)
      .where(matching)
      .orderBy(desc(creations.updatedAt), desc(creations.id))
      .limit(CREATIONS_A_PAGE)
      .offset((pageNo - 1) * CREATIONS_A_PAGE),
    ctx.db.select({ total: count() }).from(creations).where(matching),
  ])
  const total = counted[0]?.total ?? 0
  return {
    records: rows.map((row) => lineOf(ctx, row)),
    pages: Math.ceil(total / CREATIONS_A_PAGE),
    total,
  }
}

/**
 * One creation as it stands now, with all of its headings or those that have changed since an event. Errors:
 * `creationNotFound`.
 */
export async function getCreation(
  ctx: SeatedContext,
  { id, since = 0 }: { id: string; since?: number },
): Promise<CreationView> {
  const row = await caughtUp(ctx, id)
  return viewOf(ctx, row, { since, outline: outlineOf(ctx, row) })
}

/** The same with the headings of its document, as its pages open. Errors: also `document.documentNotFound`. */
export async function openCreation(
  ctx: SeatedContext,
  { id }: { id: string },
): Promise<OpenedCreation> {
  const row = await caughtUp(ctx, id)
  if (row.documentId === null) {
    const creation = await viewOf(ctx, row, { since: 0, outline: null })
    return { creation, outline: null, final: null }
  }
  const opening = readOutline(ctx, row.documentId)
  const outline = opening.then((opened) => opened.outline)
  const [{ final }, { rev, treeRev, tree }, creation] = await Promise.all([
    opening,
    outline,
    viewOf(ctx, row, { since: 0, outline }),
  ])
  // What is known of each section comes with its text: of a long book it is as much as all headings.
  return { creation, outline: { rev, treeRev, tree }, final }
}

/** The row as it stands once what was begun is done. */
async function caughtUp(ctx: SeatedContext, id: string): Promise<CreationRow> {
  const row = await ownCreation(ctx, id)
  if (!row.pending) return row
  await catchUp(ctx, row).catch((error: unknown) => {
    // Whoever looks at it is not told that it cannot be paid: whoever pays was.
    ctx.log('warn', 'studio.catch-up-failed', { creationId: id, error: String(error) })
  })
  return ownCreation(ctx, id)
}

/**
 * What is asked for, until it is paid; help that waived a price does not waive a higher one. Errors: `creationNotFound`,
 * `notNow`, those of `createCreation`.
 */
export async function changeCreation(
  ctx: SeatedContext,
  { id, form }: ChangeCreationInput & { id: string },
): Promise<CreationView> {
  const row = await ownCreation(ctx, id)
  if (row.taskStatus !== 'need_pay') throw generationErrors.notNow()
  const generator = generatorOf(row.form)
  // What follows from something else is ordered anew instead.
  if (generator.order || generatorForOrder(form).name !== generator.name)
    throw generationErrors.notNow()
  await requireFormModerationPass(ctx, form)
  const attachments = await requireMaterial(ctx, form)
  const isDearer = row.helpStatus === helpStatuses.successHelp && priceOf(form) > priceOf(row.form)
  const changed = {
    form,
    targetWords: targetOf(form),
    updatedAt: ctx.now().getTime(),
    ...(isDearer && { helpStatus: helpStatuses.canHelp, helpCode: '', helpers: [] }),
  }
  const isStillUnpaid = await commitIf(
    ctx,
    sql`EXISTS (SELECT 1 FROM ${creations} WHERE ${isRound(id, row.round)}
      AND task_status = 'need_pay' AND help_status = ${row.helpStatus})`,
    [
      ctx.db.update(creations).set(changed).where(eq(creations.id, id)),
      ctx.db.delete(creationAttachments).where(eq(creationAttachments.creationId, id)),
      insertAttachments(ctx, id, attachments),
    ],
  )
  if (!isStillUnpaid) throw generationErrors.notNow()
  return getCreation(ctx, { id })
}

export async function renameCreation(
  ctx: SeatedContext,
  { id, title }: RenameCreationInput,
): Promise<true> {
  await requireModerationPass(ctx, { kind: 'name', text: title })
  const renamed = await ctx.db
    .update(creations)
    .set({ title, updatedAt: ctx.now().getTime() })
    .where(and(eq(creations.id, id), ownCreations(ctx)))
    .returning({ id: creations.id })
  if (renamed.length === 0) throw generationErrors.creationNotFound()
  return true
}

/**
 * Deletes a creation; its document goes to the bin. Work that goes on is ended first: what is held goes back. Errors:
 * `creationNotFound`, `notNow` while it cannot be ended.
 */
export async function deleteCreation(ctx: SeatedContext, { id }: { id: string }): Promise<true> {
  const row = await ownCreation(ctx, id)
  if (isUnderWay(row)) throw generationErrors.notNow()
  const target = { kind: 'creation', id, name: row.title }
  // Whoever has begun to write it since holds coins for it: its object must not lose its work.
  const isStillIdle = await commitIf(
    ctx,
    sql`EXISTS (SELECT 1 FROM ${creations} WHERE ${isRound(id, row.round)})`,
    [
      ctx.db.delete(creations).where(eq(creations.id, id)),
      ctx.db.delete(creationAttachments).where(eq(creationAttachments.creationId, id)),
      ctx.db.delete(creationStarts).where(eq(creationStarts.creationId, id)),
      recordAuditAction(ctx, { action: 'studio.deleteCreation', target }),
    ],
  )
  if (!isStillIdle) throw generationErrors.notNow()
  await revokeSharesOf(ctx, { teamId: row.teamId, kind: 'creation', sourceId: id })
  await taskRunner(ctx, id).removeAll()
  if (row.documentId !== null) await deleteDocument(ctx, { id: row.documentId })
  return true
}

/** The row and what its object knows, as one. */
async function viewOf(
  ctx: SeatedContext,
  row: CreationRow,
  { since, outline }: { since: number; outline: Promise<DocumentHeadings> | null },
): Promise<CreationView> {
  const [task, quote, needed] = await Promise.all([
    row.round > 0 ? taskRunner(ctx, row.id).view(since) : nothingYet,
    outline && isUnpaid(row) ? outline.then(({ tree }) => quoteOf(ctx, row, tree)) : row.quote,
    helpersNeeded(ctx),
  ])
  const isLive = task.isRunning || task.isPaused
  return {
    ...lineOf(ctx, row),
    ...(isLive && {
      done: task.done,
      total: task.total,
      words: task.words,
      makeStatus: task.makeStatus,
      isPaused: task.isPaused,
    }),
    stage: isLive ? task.stage : null,
    typesetting: typesettingOf(row),
    quote,
    paidCoins: task.paidCoins,
    heldCoins: Math.max(0, row.heldCoins - task.roundCoins),
    helpStatus: row.helpStatus,
    helpCode: row.helpCode,
    helpers: row.helpers.length,
    helpersNeeded: needed,
    nodes: task.nodes,
    failed: task.failed,
    errorCode: row.errorCode,
    errorText: row.errorText,
    lastEventId: task.lastEventId,
  }
}

// Forms of before references were asked for say nothing of them.
const typesettingOf = ({ form }: CreationRow): CreationView['typesetting'] => ({
  style: form.style ?? '',
  references: form.referenceStyle ?? 'numeric',
  edition: form.referenceEdition ?? '2025',
})

// Until it is paid, the price is that of the outline as it stands now.
const outlineOf = (ctx: SeatedContext, row: CreationRow) =>
  isUnpaid(row) && row.documentId !== null ? readTree(ctx, row.documentId) : null

const isUnpaid = ({ taskStatus }: CreationRow) => taskStatus === 'need_pay'

const nothingYet: TaskView = {
  round: 0,
  isRunning: false,
  isPaused: false,
  stage: null,
  makeStatus: null,
  nodes: [],
  done: 0,
  failed: 0,
  total: 0,
  words: 0,
  paidCoins: 0,
  roundCoins: 0,
  lastEventId: 0,
}

const lineOf = (ctx: SeatedContext, row: CreationRow): CreationLine => ({
  id: row.id,
  kind: row.kind,
  project: row.project === '' ? null : row.project,
  app: row.app,
  title: row.title,
  taskStatus: row.taskStatus,
  makeStatus: row.makeStatus,
  done: row.done,
  total: row.total,
  words: row.words,
  targetWords: row.targetWords,
  documentId: row.documentId,
  isPaused: row.isPaused,
  isPriced: isPriced(ctx, row),
  createTime: formatDateTime(new Date(row.createdAt)),
  updateTime: formatDateTime(new Date(row.updatedAt)),
})
