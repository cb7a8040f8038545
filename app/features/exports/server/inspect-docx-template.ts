import { and, eq } from 'drizzle-orm'
import { AppError } from '~/core/errors'
import type { Context } from '~/core/context'
import { handle } from '~/core/jobs'
import { docxTemplateErrors } from '~/features/document/docx-templates-errors'
import {
  docxTemplateKeyOf,
  docxTemplates,
  inspectDocxTemplate,
  refuseDocxTemplate,
} from '~/features/document/server/exports'
import { docxTemplateReport } from './word'

/** Looks templates over where the heavy readers are. Done twice it says the same. */
export const inspectDocxTemplateHandler = handle(inspectDocxTemplate, async (ctx, { mouldId }) => {
  const [row] = await ctx.db.select().from(docxTemplates).where(eq(docxTemplates.id, mouldId))
  if (row?.state !== 'wait') return
  try {
    const bytes = await ctx.files.read(docxTemplateKeyOf(row))
    if (!bytes) throw docxTemplateErrors.docxTemplateDamaged()
    await accept(ctx, mouldId, new Uint8Array(bytes))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await refuseDocxTemplate(ctx, mouldId, error.kind.code)
  }
})

async function accept(ctx: Context, templateId: string, bytes: Uint8Array): Promise<void> {
  await ctx.db
    .update(docxTemplates)
    .set({ state: 'ready', report: docxTemplateReport(bytes), updatedAt: ctx.now().getTime() })
    .where(and(eq(docxTemplates.id, templateId), eq(docxTemplates.state, 'wait')))
}
