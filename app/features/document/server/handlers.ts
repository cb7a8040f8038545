import type { JobHandler } from '~/core/jobs'
import { deadExportHandlers } from './exports/exports'
import { deadDocxTemplateHandlers } from './docx-templates/docx-templates'

/** What the front door does with the ingest Worker's dead tickets. */
export const documentHandlers: JobHandler[] = [...deadExportHandlers, ...deadDocxTemplateHandlers]
