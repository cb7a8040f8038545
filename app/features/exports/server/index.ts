import { handle, type JobHandler } from '~/core/jobs'
import type { ExportFormat } from '~/features/document/terms'
import { writeExport } from '~/features/document/server/exports'
import type { Exporter } from '~/features/document/server/ports'
import { inspectDocxTemplateHandler } from './inspect-docx-template'
import { runExport } from './run-export'

/** Loaded when the first document is written in it: an isolate that learns files needs none of them. */
type Formats = Partial<Record<ExportFormat, () => Promise<Exporter>>>

/** One file a format. */
const formats: Formats = {
  docx: async () => (await import('./formats/docx')).docx,
  md: async () => (await import('./formats/md')).md,
  pdf: async () => (await import('./formats/pdf')).pdf,
  pptx: async () => (await import('./formats/pptx')).pptx,
  zip: async () => (await import('./formats/zip')).zip,
}

/** Exports are written where the heavy libraries are: in the ingest Worker. */
export const exportHandlers: JobHandler[] = [
  handle(writeExport, (ctx, { exportId }) => runExport(ctx, exportId, formats)),
  inspectDocxTemplateHandler,
]
