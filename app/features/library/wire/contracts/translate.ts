import { z } from 'zod'
import { MAX_SELECTION_LENGTH, MAX_TERM_LENGTH, targetLangs } from '../terms/translate'

const id = z.string().regex(/^\d{1,16}$/)
const targetLang = z.enum(targetLangs)

export const startTranslationInput = z.object({
  fileId: id,
  /** Absent: English for Chinese files, Chinese for all others. */
  targetLang: targetLang.optional(),
  /** Throws away what is there and begins anew. */
  again: z.boolean().default(false),
})
export type StartTranslationInput = z.input<typeof startTranslationInput>

export const translationInput = z.object({ id })
export const retryTranslationInput = z.object({
  id,
  /** Numbers of blocks; absent: all that failed. */
  nos: z.array(z.int().min(0)).min(1).max(200).optional(),
})
export const listTranslationsQuery = z.object({ fileId: id })
export const translationQuery = z.object({ id })
export const segmentsQuery = z.object({
  id,
  from: z.coerce.number().int().min(0).default(0),
  count: z.coerce.number().int().min(1).max(500).default(200),
})
export const exportTranslationQuery = z.object({
  id,
  /** Source and translation, or the translation alone. */
  layout: z.enum(['both', 'only']).default('both'),
})
export const translateTextInput = z.object({
  spaceId: id,
  text: z.string().trim().min(1).max(MAX_SELECTION_LENGTH),
  targetLang: targetLang.optional(),
})

const term = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TERM_LENGTH)
  // They become lines of a prompt.
  .refine((text) => !/[\p{Cc}⟦⟧]/u.test(text))
export const glossaryQuery = z.object({ targetLang: targetLang.optional() })
export const saveTermInput = z.object({ term, targetLang, translation: term })
export type SaveTermInput = z.infer<typeof saveTermInput>
export const deleteTermQuery = z.object({ id })
