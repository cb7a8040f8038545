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

// What a person reads in a day; more is no page of anything.
const MOST_CHARACTERS = 2_000_000

const charactersOf = ({ pages }: SeenText) =>
  pages.reduce((sum, { lines }) => sum + lines.reduce((all, { text }) => all + text.length, 0), 0)

/** `fileId` is the upload's own id, as registering answered it. */
export const keepSeenInput = z.object({
  teamId: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional(),
  fileId: z.string().regex(/^\d{1,16}$/),
  seen: seenText.refine((seen) => charactersOf(seen) <= MOST_CHARACTERS, '文字过多'),
})
export type KeepSeenInput = z.infer<typeof keepSeenInput>
