import { and, desc, eq } from 'drizzle-orm'
import type { SeatedContext } from '~/core/context'
import { documentExports } from '../tables'
import { sectionsKeyOf, type ExportRow } from './exports'

const LATEST = 10
const TYPE = 'application/octet-stream'

export interface SectionCache {
  before: Uint8Array<ArrayBuffer> | null
  keep(file: Uint8Array<ArrayBuffer>): void
  /** Lays down those of this export; those it began with go. */
  save(): Promise<void>
}

/** What the latest export of the document in the same form has kept. Whoever writes checks each section for itself. */
export async function openSectionCache(ctx: SeatedContext, row: ExportRow): Promise<SectionCache> {
  const rows = await ctx.db
    .select()
    .from(documentExports)
    .where(
      and(
        eq(documentExports.teamId, row.teamId),
        eq(documentExports.documentId, row.documentId),
        eq(documentExports.format, row.format),
        eq(documentExports.state, 'done'),
      ),
    )
    .orderBy(desc(documentExports.createdAt), desc(documentExports.id))
    .limit(LATEST)
  const last = rows.find((item) => formOf(item) === formOf(row))
  const bytes = last ? await ctx.files.read(sectionsKeyOf(last)) : null
  let latest: Uint8Array<ArrayBuffer> | null = null
  return {
    before: bytes && new Uint8Array(bytes),
    keep: (file) => void (latest = file),
    async save() {
      if (!latest) return
      await ctx.files.write(sectionsKeyOf(row), latest.buffer, TYPE)
      if (last) await ctx.files.remove([sectionsKeyOf(last)])
    },
  }
}

const formOf = ({
  origin,
  options: { preset, mouldId, edition, style, quotes, notes },
}: Pick<ExportRow, 'options' | 'origin'>) =>
  JSON.stringify([preset, mouldId, edition, style, quotes, notes, origin])
