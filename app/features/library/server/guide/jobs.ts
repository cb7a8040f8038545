import { z } from 'zod'
import type { Job } from '~/core/jobs'

export interface NextStep {
  taskId: string
  attempt: number
  /** How far it was when the ticket was written; tickets of before do not say. */
  progress?: number | undefined
}

/** The next step of something that is being made of a file; a ticket of an older attempt or an earlier step does nothing. */
export const makeNext = {
  type: 'library.make-next',
  queue: 'jobs',
  payload: z.object({
    taskId: z.string().regex(/^\d{1,16}$/),
    attempt: z.int().positive(),
    progress: z.int().min(0).max(100).optional(),
  }),
} satisfies Job<NextStep>
