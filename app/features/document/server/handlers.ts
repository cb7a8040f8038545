import type { JobHandler } from '~/core/jobs'
import { deadExportHandlers } from './exports/exports'
import { learnedTextHandlers } from './own/learned-texts'
import { deadDocxTemplateHandlers } from './docx-templates/docx-templates'

/** What the front door does: with the ingest Worker's dead tickets, and for texts that the library follows. */
export const documentHandlers: JobHandler[] = [
  ...deadExportHandlers,
  ...deadDocxTemplateHandlers,
  ...learnedTextHandlers,
]
