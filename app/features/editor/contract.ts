import { z } from 'zod'
import { exportPresets } from './terms'

export * from './terms'

const id = z.string().regex(/^\d{1,16}$/)

/** How a document is written down. */
export const exportOptions = z.object({
  preset: z.enum(exportPresets).default('paper'),
  /** The team's own .docx or .pptx to pour it into; '' for none. */
  mouldId: id.or(z.literal('')).default(''),
  /** Headings without a text are named on the last page. */
  namesUnfinished: z.boolean().default(true),
})
export type ExportOptions = z.infer<typeof exportOptions>
