import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context, SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import { randomCode, type FileId, type DocumentId } from '~/core/ids'
import { handle, type JobHandler } from '~/core/jobs'
import { commit, ticket } from '~/core/outbox'
import { limitRate, type RateRule } from '~/core/rate'
import { inRounds } from '~/core/async/rounds'
import { sha256Hex } from '~/core/signing/sha256'
import { redactedAmong } from '~/features/library/server'
import { findSeat } from '~/features/teams/server'
import {
  exportSources,
  type ExportCodeView,
  type ExportOptions,
  type ExportView,
} from '../../contract'
import { documentErrors } from '../../errors'
import { docxTemplateErrors } from '../../docx-templates-errors'
import type { ExportFormat } from '../../terms'
import { findDocument } from '../documents'
import { documentExportCodes, documentExports } from '../tables'
import { writeExport } from './jobs'
import { requestSeats } from '~/features/teams/server/ports'
import { extend } from '~/core/extension-points'

const CODE_LASTS_MS = 5 * 60_000
/** A file is taken away a day later: whoever wants it again exports again. */
const FILE_LASTS_MS = 24 * 3_600_000
const AT_ONCE = 50
// A whole document is written for each.
const EXPORTS: RateRule = { name: 'editor.export', limit: 60, windowMs: 60 * 60_000 }

export type ExportRow = typeof documentExports.$inferSelect

/** Begins to write a document down. Errors: `documentNotFound`, `requestErrors.tooMany`. */
export async function startExport(
  ctx: SeatedContext,
  documentId: DocumentId,
  {
    format,
    options,
    origin = '',
  }: { format: ExportFormat; options: ExportOptions; origin?: string },
): Promise<ExportView> {
  const document = await findDocument(ctx, documentId)
  await limitRate(ctx, EXPORTS, ctx.actor.accountId)
  const now = ctx.now().getTime()
  const row = {
    id: ctx.newId(),
    documentId,
    teamId: ctx.seat.teamId,
    accountId: ctx.actor.accountId,
    memberId: ctx.seat.memberId,
    format,
    options,
    origin,
    state: 'wait' as const,
    createdAt: now,
    updatedAt: now,
  }
  const target = { kind: 'document', id: documentId, name: document.title }
  await commit(
    ctx,
    [
      ctx.db.insert(documentExports).values(row),
      recordAuditAction(ctx, { action: 'editor.export', target, facts: { format } }),
    ],
    [ticket(ctx, writeExport, { exportId: row.id })],
  )
  return present(await findExport(ctx, row.id))
}

/** The caller's own exports of a document, latest first. */
export async function listExports(
  ctx: SeatedContext,
  documentId: DocumentId,
): Promise<ExportView[]> {
  await findDocument(ctx, documentId)
  const rows = await ctx.db
    .select()
    .from(documentExports)
    .where(and(ownExports(ctx), eq(documentExports.documentId, documentId)))
    .orderBy(desc(documentExports.createdAt), desc(documentExports.id))
    .limit(AT_ONCE)
  return rows.map(present)
}

/**
 * A code that opens a finished export: once, within five minutes, without signing in. Each is its own: a new one
 * ends none that was given before. Errors: `exportNotFound`, `exportNotReady`.
 */
export async function getExportCode(
  ctx: SeatedContext,
  { exportId }: { exportId: string },
): Promise<ExportCodeView> {
  const row = await findExport(ctx, exportId)
  if (row.state !== 'done') throw documentErrors.exportNotReady()
  if (!(await mayHave(ctx, row))) throw documentErrors.exportNotFound()
  const code = randomCode()
  await ctx.db.insert(documentExportCodes).values({
    codeDigest: await sha256Hex(code),
    exportId: row.id,
    expiresAt: ctx.now().getTime() + CODE_LASTS_MS,
  })
  return { code, url: `/ai/export/${code}` }
}

/**
 * The file behind a code, which is used up by this. Who has left the team or may not open the document any more gets
 * nothing, nor who may not see one of its sources any more. Errors: `exportGone`.
 */
export async function serveExport(ctx: Context, input: { code: string }): Promise<Response> {
  const row = await useUp(ctx, input.code)
  if (!row) throw documentErrors.exportGone()
  const actor = { accountId: row.accountId, signInId: '' }
  const seat = await findSeat(extend({ ...ctx, actor }, requestSeats.with(undefined)), row.teamId)
  const isOpen = seat && (await mayHave({ ...ctx, actor, seat }, row))
  const stream = isOpen ? await ctx.files.stream(keyOf(row)) : null
  if (!stream) throw documentErrors.exportGone()
  return new Response(stream, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': attachment(row.fileName),
      'content-length': String(row.size),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}

async function useUp(ctx: Context, code: string): Promise<ExportRow | undefined> {
  const [used] = await ctx.db
    .delete(documentExportCodes)
    .where(
      and(
        eq(documentExportCodes.codeDigest, await sha256Hex(code)),
        gt(documentExportCodes.expiresAt, ctx.now().getTime()),
      ),
    )
    .returning()
  if (!used) return undefined
  const [row] = await ctx.db
    .select()
    .from(documentExports)
    .where(eq(documentExports.id, used.exportId))
  return row
}

/** Takes files of yesterday away, and codes that nobody used. */
export async function sweepExports(ctx: Context): Promise<void> {
  const now = ctx.now().getTime()
  await ctx.db.delete(documentExportCodes).where(lt(documentExportCodes.expiresAt, now))
  await inRounds(AT_ONCE, async () => {
    const rows = await ctx.db
      .select()
      .from(documentExports)
      .where(lt(documentExports.createdAt, now - FILE_LASTS_MS))
      .limit(AT_ONCE)
    if (rows.length === 0) return 0
    // Files first: a crash in between leaves rows that the next sweep finds again.
    const keys = rows.flatMap((row) => [keyOf(row), sectionsKeyOf(row), sourcesKeyOf(row)])
    await ctx.files.remove(keys)
    const ids = rows.map(({ id }) => id)
    await ctx.db.delete(documentExports).where(inArray(documentExports.id, ids))
    return rows.length
  })
}

/** The front door has no writers; it reads what became of dead tickets. */
export const deadExportHandlers: JobHandler[] = [
  handle(
    writeExport,
    async () => {
      throw new Error('documents are written down by the ingest Worker')
    },
    async (ctx, { exportId }) => failExport(ctx, exportId, codeOf()),
  ),
]

/** An export that will not be. */
export async function failExport(ctx: Context, exportId: string, errorCode: string): Promise<void> {
  await ctx.db
    .update(documentExports)
    .set({ state: 'error', errorCode, updatedAt: ctx.now().getTime() })
    .where(and(eq(documentExports.id, exportId), inArray(documentExports.state, ['wait', 'ing'])))
}

export const keyOf = ({ teamId, documentId, id }: ExportRow) =>
  `documents/${teamId}/${documentId}/exports/${id}`

/** Sections as an export has written them, for the next one: they lie beside its file and go with it. */
export const sectionsKeyOf = (row: ExportRow) => `${keyOf(row)}.sections`

/** Files of the library whose words an export holds, as it was written. */
export const sourcesKeyOf = (row: ExportRow) => `${keyOf(row)}.sources`

/** Whether the document, and each of the sources that a file was written from, is open to who asks for it now. */
async function mayHave(ctx: SeatedContext, row: ExportRow): Promise<boolean> {
  const isThere = await findDocument(ctx, row.documentId).then(
    () => true,
    () => false,
  )
  return isThere && (await redactedAmong(ctx, await sourcesOfExport(ctx, row))).size === 0
}

/** Files of the library whose words an export holds. */
export async function sourcesOfExport(ctx: Context, row: ExportRow): Promise<FileId[]> {
  const bytes = await ctx.files.read(sourcesKeyOf(row))
  return bytes ? exportSources.parse(JSON.parse(new TextDecoder().decode(bytes))) : []
}

const codeOf = () => String(documentErrors.exportFailed().kind.code)

const ownExports = (ctx: SeatedContext) =>
  and(
    eq(documentExports.teamId, ctx.seat.teamId),
    eq(documentExports.accountId, ctx.actor.accountId),
  )

async function findExport(ctx: SeatedContext, exportId: string): Promise<ExportRow> {
  const [row] = await ctx.db
    .select()
    .from(documentExports)
    .where(and(ownExports(ctx), eq(documentExports.id, exportId)))
  if (!row) throw documentErrors.exportNotFound()
  await findDocument(ctx, row.documentId)
  return row
}

const present = (row: ExportRow): ExportView => ({
  id: row.id,
  format: row.format,
  state: row.state,
  progress: row.progress,
  size: row.size,
  fileName: row.fileName,
  reason: reasonOf(row.errorCode),
  flaws: row.flaws,
  createTime: formatDateTime(new Date(row.createdAt)),
})

function reasonOf(errorCode: string): string {
  if (errorCode === '') return ''
  const makers = [...Object.values(documentErrors), ...Object.values(docxTemplateErrors)]
  const errors = makers.map((make) => make())
  const error = errors.find(({ kind }) => String(kind.code) === errorCode)
  return (error ?? documentErrors.exportFailed()).text
}

/** RFC 6266: an ASCII name for old readers, the true one beside it. */
function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
