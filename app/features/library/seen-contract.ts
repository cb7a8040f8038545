import { z } from 'zod'
import { SEEN_LIMITS, type SeenText } from './seen-terms'

const measure = z.number().min(0).max(1_000_000)

const seenLine = z.object({
  text: z.string().max(SEEN_LIMITS.characters),
  box: z.tuple([measure, measure, measure, measure]).exactOptional(),
  score: z.number().min(0).max(1).exactOptional(),
})

/** Text seen on pages without any, as it is sent along with an upload and kept beside it. */
export const seenText: z.ZodType<SeenText> = z.object({
  engine: z.string().trim().min(1).max(100),
  pages: z
    .array(
      z.object({
        page: z.int().min(1).max(10_000),
        width: z.number().positive().max(1_000_000),
        height: z.number().positive().max(1_000_000),
        lines: z.array(seenLine).max(SEEN_LIMITS.lines),
      }),
    )
    .max(SEEN_LIMITS.pages),
})
