import { z } from 'zod'
import { PROMPT_LIMIT } from '../terms/guide'

export * from '../terms/guide'

const id = z.string().regex(/^\d{1,16}$/)

export const generatedQuery = z.object({ fileId: id, spaceId: id })
/** `again`: what is there is made anew. */
export const makeInput = z.object({ fileId: id, spaceId: id, again: z.boolean().default(false) })
export const startInspirationInput = z.object({
  fileId: id,
  /** What the ideas are for, in the caller's own words. */
  prompt: z.string().trim().max(PROMPT_LIMIT).default(''),
  again: z.boolean().default(false),
})
export const inspirationQuery = z.object({
  fileId: id,
  /** One of the caller's own; without it the one last asked for. */
  taskId: id.optional(),
})
export const generationJobInput = z.object({ spaceId: id, taskId: id })
