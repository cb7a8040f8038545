import { z } from 'zod'
import type { Job } from '~/core/jobs'

const id = z.string().regex(/^\d{1,16}$/)

/** Translate what comes next of a translation; a ticket of a former run does nothing. */
export const translateNext = {
  type: 'library.translate-next',
  queue: 'jobs',
  payload: z.object({ translationId: id, run: z.int().positive() }),
} satisfies Job<{ translationId: string; run: number }>
