import { z } from 'zod'
import type { Job } from '~/core/jobs'

const id = z.string().regex(/^\d{1,16}$/)

/** Fill the waiting cells of one paper; a ticket of a former run does nothing. */
export const fillPaper = {
  type: 'research.fill-paper',
  queue: 'jobs',
  payload: z.object({ tableId: id, no: z.int().min(0), run: z.int().positive() }),
} satisfies Job<{ tableId: string; no: number; run: number }>
