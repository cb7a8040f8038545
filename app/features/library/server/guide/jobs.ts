import { z } from 'zod'
import type { Job } from '~/core/jobs'

/** The next step of something that is being made of a file; a ticket of an older attempt does nothing. */
export const makeNext = {
  type: 'library.make-next',
  queue: 'jobs',
  payload: z.object({ taskId: z.string().regex(/^\d{1,16}$/), attempt: z.int().positive() }),
} satisfies Job<{ taskId: string; attempt: number }>
