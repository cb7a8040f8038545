import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import { OCR_LIMITS, type OcrText } from '../terms/ocr'

const measure = z.number().min(0).max(1_000_000)

const ocrLine = z.object({
  text: z.string().max(OCR_LIMITS.characters),
  box: z.tuple([measure, measure, measure, measure]).exactOptional(),
  score: z.number().min(0).max(1).exactOptional(),
})

/** Text seen on pages without any, as it is sent along with an upload and kept beside it. */
export const ocrText: z.ZodType<OcrText> = z.object({
  engine: z.string().trim().min(1).max(100),
  pages: z
    .array(
      z.object({
        page: z.int().min(1).max(10_000),
        width: z.number().positive().max(1_000_000),
        height: z.number().positive().max(1_000_000),
        lines: z.array(ocrLine).max(OCR_LIMITS.lines),
      }),
    )
    .max(OCR_LIMITS.pages),
})

// What a person reads in a day; more is no page of anything.
const MOST_CHARACTERS = 2_000_000

const charactersOf = ({ pages }: OcrText) =>
  pages.reduce((sum, { lines }) => sum + lines.reduce((all, { text }) => all + text.length, 0), 0)

/** `fileId` is the upload's own id, as registering answered it. */
export const saveOcrTextInput = z.object({
  teamId: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional(),
  fileId: idSchemas.upload,
  seen: ocrText.refine((text) => charactersOf(text) <= MOST_CHARACTERS, '文字过多'),
})
export type SaveOcrTextInput = z.infer<typeof saveOcrTextInput>
