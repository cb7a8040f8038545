import { z } from 'zod'
import { plainLine } from '~/core/text/text-rules'
import { numberChoices, personChoices, type StyleCard } from '#packages/document/style-card'

const word = z.string().trim().min(1).max(20)

/** How a document is to speak. */
export const styleCard: z.ZodType<StyleCard> = z.object({
  person: z.enum(personChoices).default(''),
  tone: z.string().transform(plainLine).pipe(z.string().max(100)).default(''),
  forbidden: z.array(word).max(40).default([]),
  terms: z
    .array(z.object({ use: word, avoid: z.array(word).min(1).max(8) }))
    .max(40)
    .default([]),
  numbers: z.enum(numberChoices).default(''),
})
