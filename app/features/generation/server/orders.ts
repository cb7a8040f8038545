import { and, eq, sql } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { isRefused } from '~/core/database'
import { nodesOf, type DocTree } from '#packages/document'
import { deleteDocument } from '~/features/document/server'
import { requireModerationPass } from '~/features/moderation/server'
import type { CreateCreationInput, CreationForm } from '../contract'
import { helpStatuses, type CreationAttachment } from '../terms'
import { targetOf } from '../lengths'
import { documentIdOf, ownCreations } from './creation-rows'
import { quoteOf } from './quotes'
import { creationAttachments, creations, type CreationRow } from './tables'

/** Title, wishes and headings are looked at before anything is made or held. Errors: those of moderation. */
export async function requireFormModerationPass(
  ctx: SeatedContext,
  { topic, requirement, style, audience }: CreationForm,
  outline?: DocTree,
): Promise<void> {
  const headings = outline ? nodesOf(outline).map(({ title, note }) => `${title} ${note}`) : []
  const text = [topic, requirement, style, audience, ...headings].join('\n')
  await requireModerationPass(ctx, { kind: 'question', text })
}

/** The row of a new order: ready to be paid when it has an outline. */
export function rowOf(
  ctx: SeatedContext,
  { id, form, outline, idempotencyKey }: CreateCreationInput & { id: string },
): CreationRow {
  const now = ctx.now().getTime()
  const { kind, project, app, topic } = form
  const plain = { form, helpStatus: helpStatuses.canHelp }
  return {
    id,
    teamId: ctx.seat.teamId,
    accountId: ctx.actor.accountId,
    memberId: ctx.seat.memberId,
    kind,
    project: project ?? '',
    app,
    title: topic,
    documentId: outline ? documentIdOf(id) : null,
    taskStatus: outline ? 'need_pay' : 'init',
    stage: null,
    makeStatus: null,
    isPaused: false,
    round: 0,
    pending: null,
    startKey: '',
    quote: outline ? quoteOf(ctx, plain, outline) : null,
    holdId: '',
    heldCoins: 0,
    paidCoins: 0,
    helpCode: '',
    helpers: [],
    done: 0,
    failed: 0,
    total: 0,
    words: 0,
    targetWords: targetOf(form),
    errorCode: '',
    errorText: '',
    idempotencyKey: idempotencyKey ?? null,
    createdAt: now,
    updatedAt: now,
    ...plain,
  }
}

/** The creation that the same request has made before; null when there is none. */
export async function orderedBefore(ctx: SeatedContext, key: string): Promise<CreationRow | null> {
  const [row] = await ctx.db
    .select()
    .from(creations)
    .where(and(ownCreations(ctx), eq(creations.idempotencyKey, key)))
  return row ?? null
}

/**
 * Keeps a new order, or answers the one that the same request has made a moment before; then what was laid down for
 * this one goes.
 */
export async function keepOrder(
  ctx: SeatedContext,
  row: CreationRow,
  attachments: readonly CreationAttachment[],
): Promise<CreationRow | null> {
  try {
    await ctx.db.batch([
      ctx.db.insert(creations).values(row),
      insertAttachments(ctx, row.id, attachments),
    ])
    return null
  } catch (error) {
    if (row.idempotencyKey === null || !isRefused(error, 'UNIQUE')) throw error
    const twin = await orderedBefore(ctx, row.idempotencyKey)
    if (!twin) throw error
    if (row.documentId !== null) await deleteDocument(ctx, { id: row.documentId })
    return twin
  }
}

/** Statement: writes what goes along with a creation. D1 binds at most 100 values; one JSON value carries any number. */
export const insertAttachments = (
  ctx: SeatedContext,
  creationId: string,
  attachments: readonly CreationAttachment[],
) =>
  ctx.db.insert(creationAttachments).select(
    sql`SELECT ${creationId}, key, value ->> 'fileId', coalesce(value ->> 'nodeId', ''), value ->> 'title', value ->> 'role'
      FROM json_each(${JSON.stringify(attachments)})`,
  )
