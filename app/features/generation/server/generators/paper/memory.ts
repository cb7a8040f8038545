import { z } from 'zod'

/** What is remembered of a written section. */
export const sectionMemory = z.object({
  /** At most 120 characters; '' where nothing was written. */
  digest: z.string(),
  /** Sentences that stayed doubtful. */
  flags: z.number(),
})
export type SectionMemory = z.infer<typeof sectionMemory>
