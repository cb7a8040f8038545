import { z } from 'zod'
import type { Job } from '~/core/jobs'

/** Look a template over and say what of it will be used. */
export const inspectDocxTemplate = {
  type: 'editor.read-mould',
  queue: 'exports',
  weight: 1,
  payload: z.object({ mouldId: z.string().regex(/^\d{1,16}$/) }),
} satisfies Job<{ mouldId: string }>
