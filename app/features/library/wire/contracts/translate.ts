import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import type { FileId } from '~/core/ids'
import { MAX_SELECTION_LENGTH, MAX_TERM_LENGTH, targetLangs } from '../terms/translate'

const id = z.string().regex(/^\d{1,16}$/)
const targetLang = z.enum(targetLangs)

export const startTranslationInput = z.object({
  fileId: idSchemas.file,
  /** Absent: English for Chinese files, Chinese for all others. */
  targetLang: targetLang.optional(),
  /** Throws away what is there and begins anew. */
  again: z.boolean().default(false),
})
export type StartTranslationInput = Partial<z.infer<typeof startTranslationInput>> & {
  fileId: FileId
}

export const translationInput = z.object({ id })
export const retryTranslationInput = z.object({
  id,
  /** Numbers of blocks; absent: all that failed. */
  nos: z.array(z.int().min(0)).min(1).max(200).optional(),
})
export const listTranslationsQuery = z.object({ fileId: idSchemas.file })
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
  spaceId: idSchemas.team,
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

const sourceLang = z.enum([...targetLangs, 'other'])

const targetLangShape = z.enum(targetLangs)

const by = z.object({ provider: z.string(), label: z.string(), model: z.string() })

const translationFields = {
  id: z.string(),
  fileId: z.string(),
  sourceLang,
  targetLang: targetLangShape,
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  isPaused: z.boolean(),
  error: z.string(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  page: z.number().exactOptional(),
  by: by.nullable(),
  fileUrl: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  isMine: z.boolean(),
}

export const translationView = z.object(translationFields)
export type TranslationView = z.infer<typeof translationView>

export const startedShape: z.ZodType<TranslationView & { taskId: string }> = z.object({
  ...translationFields,
  taskId: z.string(),
})

export const segmentPage = z.object({
  translation: translationView,
  segments: z.array(
    z.object({
      no: z.number(),
      state: z.enum(['done', 'failed', 'waiting']),
      text: z.string(),
      reason: z.string(),
      missedTerms: z.array(z.string()),
    }),
  ),
})
export type SegmentPage = z.infer<typeof segmentPage>

export const textTranslationView = z.object({
  text: z.string(),
  sourceLang,
  targetLang: targetLangShape,
  /** Null when there was nothing to translate but numbers and signs. */
  by: by.nullable(),
  missedTerms: z.array(z.string()),
})
export type TextTranslationView = z.infer<typeof textTranslationView>

export const glossaryTermView = z.object({
  id: z.string(),
  term: z.string(),
  targetLang: targetLangShape,
  translation: z.string(),
})
export type GlossaryTermView = z.infer<typeof glossaryTermView>
