import { z } from 'zod'

const MAX_ENTRIES = 20
const MAX_MESSAGE = 4_000

/** What a browser reports as unhandled. */
export const errorLogInput = z
  .array(
    z.object({
      error_type: z.string().max(100),
      error_message: z.string().max(MAX_MESSAGE),
    }),
  )
  .max(MAX_ENTRIES)
export type ErrorLogInput = z.infer<typeof errorLogInput>
