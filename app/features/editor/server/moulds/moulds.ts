import { and, count, desc, eq } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context, SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { handle, type JobHandler } from '~/core/jobs'
import { commit, ticket } from '~/core/outbox'
import { ownRegisteredUpload } from '~/features/library/server'
import { editorErrors } from '../../errors'
import type { MouldView } from '../../moulds-contract'
import { mouldErrors } from '../../moulds-errors'
import { moulds } from '../tables'
import { readMould } from './jobs'

const MOST_MOULDS = 50
const LARGEST_BYTES = 10 * 1024 * 1024

type MouldRow = typeof moulds.$inferSelect

/** The team's moulds, latest first. */
export async function listMoulds(ctx: SeatedContext): Promise<MouldView[]> {
  const rows = await ctx.db
    .select()
    .from(moulds)
    .where(eq(moulds.teamId, ctx.seat.teamId))
    .orderBy(desc(moulds.createdAt), desc(moulds.id))
    .limit(MOST_MOULDS)
  return rows.map((row) => present(ctx, row))
}

/**
 * Takes an uploaded .docx as a mould of the team; it is looked over behind the answer. Errors: `mouldNotWord`,
 * `mouldTooLarge`, `tooManyMoulds`.
 */
export async function saveMould(
  ctx: SeatedContext,
  { uploadId }: { uploadId: string },
): Promise<MouldView> {
  const upload = await ownRegisteredUpload(ctx, uploadId)
  if (!upload || !/\.docx$/i.test(upload.fileName)) throw mouldErrors.mouldNotWord()
  if (upload.size > LARGEST_BYTES) throw mouldErrors.mouldTooLarge()
  const { teamId } = ctx.seat
  const [kept] = await ctx.db
    .select({ count: count() })
    .from(moulds)
    .where(eq(moulds.teamId, teamId))
  if ((kept?.count ?? 0) >= MOST_MOULDS) throw mouldErrors.tooManyMoulds({ limit: MOST_MOULDS })
  const now = ctx.now().getTime()
  const row: MouldRow = {
    id: ctx.newId(),
    teamId,
    name: upload.fileName.replace(/\.docx$/i, ''),
    size: upload.size,
    createdBy: ctx.actor.accountId,
    state: 'wait',
    report: null,
    chosen: {},
    errorCode: '',
    createdAt: now,
    updatedAt: now,
  }
  if (!(await ctx.files.copyOnce(upload.objectKey, keyOf(row)))) throw mouldErrors.mouldNotWord()
  const target = { kind: 'mould', id: row.id, name: row.name }
  await commit(
    ctx,
    [
      ctx.db.insert(moulds).values(row),
      recordAuditAction(ctx, { action: 'editor.saveMould', target }),
    ],
    [ticket(ctx, readMould, { mouldId: row.id })],
  )
  return present(ctx, row)
}

/** One mould with what was found in it. Errors: `mouldNotFound`. */
export const getMould = async (ctx: SeatedContext, { mouldId }: { mouldId: string }) =>
  present(ctx, await findMould(ctx, mouldId))

/**
 * Says which of its styles stand for which paragraphs, from the next export on. Errors: `mouldNotFound`, `mouldNotReady`,
 * `mouldStyleUnknown`, `notYours` for who neither brought it nor keeps the team.
 */
export async function mapMould(
  ctx: SeatedContext,
  { mouldId, roles }: { mouldId: string; roles: readonly { role: string; style: string }[] },
): Promise<MouldView> {
  const row = await findMould(ctx, mouldId)
  requireKeeper(ctx, row)
  if (!row.report) throw mouldErrors.mouldNotReady()
  const { report } = row
  const isKnown = ({ role, style }: { role: string; style: string }) =>
    report.roles.some((one) => one.role === role) &&
    (style === '' || (report.styles ?? []).includes(style))
  if (!roles.every(isKnown)) throw mouldErrors.mouldStyleUnknown()
  const chosen = Object.fromEntries(roles.map(({ role, style }) => [role, style]))
  const target = { kind: 'mould', id: row.id, name: row.name }
  await ctx.db.batch([
    ctx.db
      .update(moulds)
      .set({ chosen, updatedAt: ctx.now().getTime() })
      .where(and(eq(moulds.id, row.id), eq(moulds.teamId, ctx.seat.teamId))),
    recordAuditAction(ctx, { action: 'editor.mapMould', target }),
  ])
  return present(ctx, { ...row, chosen })
}

/** Errors: `mouldNotFound`, `notYours` for who neither brought it nor keeps the team. */
export async function deleteMould(
  ctx: SeatedContext,
  { mouldId }: { mouldId: string },
): Promise<true> {
  const row = await findMould(ctx, mouldId)
  requireKeeper(ctx, row)
  const target = { kind: 'mould', id: row.id, name: row.name }
  await ctx.db.batch([
    ctx.db.delete(moulds).where(and(eq(moulds.id, row.id), eq(moulds.teamId, ctx.seat.teamId))),
    recordAuditAction(ctx, { action: 'editor.deleteMould', target }),
  ])
  await ctx.files.remove([keyOf(row)])
  return true
}

/** A mould that was found good, with what a person chose of it. Errors: `mouldNotFound`, `mouldNotReady`, or why it was refused. */
export async function openMould(
  ctx: SeatedContext,
  mouldId: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; chosen: Readonly<Record<string, string>> }> {
  const row = await findMould(ctx, mouldId)
  if (row.state === 'refused') throw refusalOf(row.errorCode)
  if (row.state === 'wait') throw mouldErrors.mouldNotReady()
  const bytes = await ctx.files.read(keyOf(row))
  if (!bytes) throw mouldErrors.mouldNotFound()
  return { bytes: new Uint8Array(bytes), chosen: row.chosen }
}

/** The front door looks no mould over; it reads what became of dead tickets. */
export const deadMouldHandlers: JobHandler[] = [
  handle(
    readMould,
    async () => {
      throw new Error('moulds are looked over by the ingest Worker')
    },
    async (ctx, { mouldId }) => refuseMould(ctx, mouldId, mouldErrors.mouldDamaged().kind.code),
  ),
]

/** A mould that is not to be used, and why. */
export async function refuseMould(
  ctx: Context,
  mouldId: string,
  code: string | number,
): Promise<void> {
  await ctx.db
    .update(moulds)
    .set({ state: 'refused', errorCode: String(code), updatedAt: ctx.now().getTime() })
    .where(and(eq(moulds.id, mouldId), eq(moulds.state, 'wait')))
}

export const keyOf = ({ teamId, id }: Pick<MouldRow, 'teamId' | 'id'>) => `moulds/${teamId}/${id}`

async function findMould(ctx: SeatedContext, mouldId: string): Promise<MouldRow> {
  const [row] = await ctx.db
    .select()
    .from(moulds)
    .where(and(eq(moulds.id, mouldId), eq(moulds.teamId, ctx.seat.teamId)))
  if (!row) throw mouldErrors.mouldNotFound()
  return row
}

function requireKeeper({ actor, seat }: SeatedContext, row: MouldRow): void {
  if (row.createdBy !== actor.accountId && seat.role === 'member') throw editorErrors.notYours()
}

/** What was found, and over it what a person chose. */
function reportOf({ report, chosen }: MouldRow): MouldView['report'] {
  if (!report) return null
  const roles = report.roles.map((one) => {
    const style = chosen[one.role]
    if (style === undefined) return { ...one, isChosen: false }
    const how = style === '' ? ('appended' as const) : ('chosen' as const)
    return { ...one, style, how, isChosen: true }
  })
  // Moulds that were looked over before styles were listed have none to choose.
  return { ...report, styles: report.styles ?? [], roles }
}

const present = (ctx: SeatedContext, row: MouldRow): MouldView => ({
  id: row.id,
  name: row.name,
  size: row.size,
  state: row.state,
  reason: row.state === 'refused' ? refusalOf(row.errorCode).text : '',
  report: reportOf(row),
  isOwn: row.createdBy === ctx.actor.accountId,
  createTime: formatDateTime(new Date(row.createdAt)),
})

function refusalOf(code: string) {
  const known = Object.values(mouldErrors).map((make) => make())
  return known.find(({ kind }) => String(kind.code) === code) ?? mouldErrors.mouldDamaged()
}
