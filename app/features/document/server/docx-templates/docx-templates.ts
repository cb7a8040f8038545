import { and, count, desc, eq } from 'drizzle-orm'
import { recordAuditAction } from '~/core/audit'
import type { Context, SeatedContext } from '~/core/context'
import { formatDateTime } from '~/core/format'
import type { UploadId } from '~/core/ids'
import { handle, type JobHandler } from '~/core/jobs'
import { commit, ticket } from '~/core/outbox'
import { ownRegisteredUpload } from '~/features/library/server'
import { documentErrors } from '../../errors'
import type { DocxTemplateView } from '../../docx-templates-contract'
import { docxTemplateErrors } from '../../docx-templates-errors'
import { docxTemplates } from '../tables'
import { inspectDocxTemplate } from './jobs'

const MOST_TEMPLATES = 50
const LARGEST_BYTES = 10 * 1024 * 1024

type DocxTemplateRow = typeof docxTemplates.$inferSelect

/** The team's templates, latest first. */
export async function listDocxTemplates(ctx: SeatedContext): Promise<DocxTemplateView[]> {
  const rows = await ctx.db
    .select()
    .from(docxTemplates)
    .where(eq(docxTemplates.teamId, ctx.seat.teamId))
    .orderBy(desc(docxTemplates.createdAt), desc(docxTemplates.id))
    .limit(MOST_TEMPLATES)
  return rows.map((row) => present(ctx, row))
}

/**
 * Takes an uploaded .docx as a template of the team; it is looked over behind the answer. Errors: `docxTemplateNotWord`,
 * `docxTemplateTooLarge`, `tooManyDocxTemplates`.
 */
export async function saveDocxTemplate(
  ctx: SeatedContext,
  { uploadId }: { uploadId: UploadId },
): Promise<DocxTemplateView> {
  const upload = await ownRegisteredUpload(ctx, uploadId)
  if (!upload || !/\.docx$/i.test(upload.fileName)) throw docxTemplateErrors.docxTemplateNotWord()
  if (upload.size > LARGEST_BYTES) throw docxTemplateErrors.docxTemplateTooLarge()
  const { teamId } = ctx.seat
  const [saved] = await ctx.db
    .select({ count: count() })
    .from(docxTemplates)
    .where(eq(docxTemplates.teamId, teamId))
  if ((saved?.count ?? 0) >= MOST_TEMPLATES)
    throw docxTemplateErrors.tooManyDocxTemplates({ limit: MOST_TEMPLATES })
  const now = ctx.now().getTime()
  const row: DocxTemplateRow = {
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
  if (!(await ctx.files.copyOnce(upload.objectKey, keyOf(row))))
    throw docxTemplateErrors.docxTemplateNotWord()
  const target = { kind: 'mould', id: row.id, name: row.name }
  await commit(
    ctx,
    [
      ctx.db.insert(docxTemplates).values(row),
      recordAuditAction(ctx, { action: 'editor.saveMould', target }),
    ],
    [ticket(ctx, inspectDocxTemplate, { mouldId: row.id })],
  )
  return present(ctx, row)
}

/** One template with what was found in it. Errors: `docxTemplateNotFound`. */
export const getDocxTemplate = async (ctx: SeatedContext, { mouldId }: { mouldId: string }) =>
  present(ctx, await findDocxTemplate(ctx, mouldId))

/**
 * Says which of its styles stand for which paragraphs, from the next export on. Errors: `docxTemplateNotFound`, `docxTemplateNotReady`,
 * `docxTemplateStyleUnknown`, `notYours` for who neither brought it nor keeps the team.
 */
export async function mapDocxTemplate(
  ctx: SeatedContext,
  { mouldId, roles }: { mouldId: string; roles: readonly { role: string; style: string }[] },
): Promise<DocxTemplateView> {
  const row = await findDocxTemplate(ctx, mouldId)
  requireKeeper(ctx, row)
  if (!row.report) throw docxTemplateErrors.docxTemplateNotReady()
  const { report } = row
  const isKnown = ({ role, style }: { role: string; style: string }) =>
    report.roles.some((item) => item.role === role) &&
    (style === '' || (report.styles ?? []).includes(style))
  if (!roles.every(isKnown)) throw docxTemplateErrors.docxTemplateStyleUnknown()
  const chosen = Object.fromEntries(roles.map(({ role, style }) => [role, style]))
  const target = { kind: 'mould', id: row.id, name: row.name }
  await ctx.db.batch([
    ctx.db
      .update(docxTemplates)
      .set({ chosen, updatedAt: ctx.now().getTime() })
      .where(and(eq(docxTemplates.id, row.id), eq(docxTemplates.teamId, ctx.seat.teamId))),
    recordAuditAction(ctx, { action: 'editor.mapMould', target }),
  ])
  return present(ctx, { ...row, chosen })
}

/** Errors: `docxTemplateNotFound`, `notYours` for who neither brought it nor keeps the team. */
export async function deleteDocxTemplate(
  ctx: SeatedContext,
  { mouldId }: { mouldId: string },
): Promise<true> {
  const row = await findDocxTemplate(ctx, mouldId)
  requireKeeper(ctx, row)
  const target = { kind: 'mould', id: row.id, name: row.name }
  await ctx.db.batch([
    ctx.db
      .delete(docxTemplates)
      .where(and(eq(docxTemplates.id, row.id), eq(docxTemplates.teamId, ctx.seat.teamId))),
    recordAuditAction(ctx, { action: 'editor.deleteMould', target }),
  ])
  await ctx.files.remove([keyOf(row)])
  return true
}

/** A template that was found good, with what a person chose of it. Errors: `docxTemplateNotFound`, `docxTemplateNotReady`, or why it was refused. */
export async function loadDocxTemplate(
  ctx: SeatedContext,
  templateId: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; chosen: Readonly<Record<string, string>> }> {
  const row = await findDocxTemplate(ctx, templateId)
  if (row.state === 'refused') throw refusalOf(row.errorCode)
  if (row.state === 'wait') throw docxTemplateErrors.docxTemplateNotReady()
  const bytes = await ctx.files.read(keyOf(row))
  if (!bytes) throw docxTemplateErrors.docxTemplateNotFound()
  return { bytes: new Uint8Array(bytes), chosen: row.chosen }
}

/** The front door looks no template over; it reads what became of dead tickets. */
export const deadDocxTemplateHandlers: JobHandler[] = [
  handle(
    inspectDocxTemplate,
    async () => {
      throw new Error('moulds are looked over by the ingest Worker')
    },
    async (ctx, { mouldId }) =>
      refuseDocxTemplate(ctx, mouldId, docxTemplateErrors.docxTemplateDamaged().kind.code),
  ),
]

/** A template that is not to be used, and why. */
export async function refuseDocxTemplate(
  ctx: Context,
  templateId: string,
  code: string | number,
): Promise<void> {
  await ctx.db
    .update(docxTemplates)
    .set({ state: 'refused', errorCode: String(code), updatedAt: ctx.now().getTime() })
    .where(and(eq(docxTemplates.id, templateId), eq(docxTemplates.state, 'wait')))
}

export const keyOf = ({ teamId, id }: Pick<DocxTemplateRow, 'teamId' | 'id'>) =>
  `moulds/${teamId}/${id}`

async function findDocxTemplate(ctx: SeatedContext, templateId: string): Promise<DocxTemplateRow> {
  const [row] = await ctx.db
    .select()
    .from(docxTemplates)
    .where(and(eq(docxTemplates.id, templateId), eq(docxTemplates.teamId, ctx.seat.teamId)))
  if (!row) throw docxTemplateErrors.docxTemplateNotFound()
  return row
}

function requireKeeper({ actor, seat }: SeatedContext, row: DocxTemplateRow): void {
  if (row.createdBy !== actor.accountId && seat.role === 'member') throw documentErrors.notYours()
}

/** What was found, and over it what a person chose. */
function reportOf({ report, chosen }: DocxTemplateRow): DocxTemplateView['report'] {
  if (!report) return null
  const roles = report.roles.map((item) => {
    const style = chosen[item.role]
    if (style === undefined) return { ...item, isChosen: false }
    const how = style === '' ? ('appended' as const) : ('chosen' as const)
    return { ...item, style, how, isChosen: true }
  })
  // Templates that were looked over before styles were listed have none to choose.
  return { ...report, styles: report.styles ?? [], roles }
}

const present = (ctx: SeatedContext, row: DocxTemplateRow): DocxTemplateView => ({
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
  const errors = Object.values(docxTemplateErrors).map((make) => make())
  return (
    errors.find(({ kind }) => String(kind.code) === code) ??
    docxTemplateErrors.docxTemplateDamaged()
  )
}
