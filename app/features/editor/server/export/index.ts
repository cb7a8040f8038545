import { handle, type JobHandler } from '~/core/jobs'
import type { ExportFormat } from '../../terms'
import { writeExport } from '../exports/jobs'
import type { Exporter } from '../ports'
import { docx } from './formats/docx'
import { readMouldHandler } from './read-mould'
import { runExport } from './run-export'

/** One file a format; what other features draw (decks) is handed in. */
const formats: Partial<Record<ExportFormat, Exporter>> = { docx }

/** Exports are written where the heavy libraries are: in the ingest Worker. */
export const exportHandlers = (others: Partial<Record<ExportFormat, Exporter>>): JobHandler[] => [
  handle(writeExport, (ctx, { exportId }) => runExport(ctx, exportId, { ...formats, ...others })),
  readMouldHandler,
]
