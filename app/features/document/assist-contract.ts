import { z } from 'zod'
import { answeredIds, idSchemas } from '~/core/id-schemas'
import { plainLine } from '~/core/text/text-rules'
import {
  CHAPTER_FILES_AT_MOST,
  claimSupports,
  generationTypes,
  rewriteActions,
  WISH_LIMIT,
} from './assist-terms'
import { sectionBody } from './body-contract'

const inSection = z.object({
  teamId: idSchemas.team,
  id: idSchemas.document,
  nodeId: idSchemas.node,
})

export const assistInput = inSection.extend({
  type: z.enum(generationTypes),
  /** Of AI_EDITOR. */
  action: z.enum(rewriteActions).default('polish'),
  wish: z.string().transform(plainLine).pipe(z.string().max(WISH_LIMIT)).default(''),
  /** What is selected; of `continue` what stands before the caret, of a whole section what it has. */
  body: sectionBody,
  /** Of `GENERATE_CHAPTER_ATTACHMENT`: what is looked into first. */
  fileIds: z.array(idSchemas.file).max(CHAPTER_FILES_AT_MOST).default([]),
})
export type AssistInput = z.infer<typeof assistInput>
/** Of all but pictures. */
export type TextInput = Omit<AssistInput, 'type'> & {
  type: Exclude<AssistInput['type'], 'GENERATE_IMG'>
}

export const findEvidenceInput = inSection.extend({ body: sectionBody })
export type FindEvidenceInput = z.infer<typeof findEvidenceInput>

export const foundQuote = z.object({
  fileId: answeredIds.file,
  no: z.number(),
  title: z.string(),
  label: z.string(),
  quote: z.string(),
  support: z.enum(claimSupports),
  isMaterial: z.boolean(),
})

/** A sentence of a passage to the letter. */
export const citeQuoteInput = inSection.extend({
  fileId: idSchemas.file,
  no: z.int().min(0).max(10_000_000),
  quote: z.string().min(1).max(400),
})
export type CiteQuoteInput = z.infer<typeof citeQuoteInput>
