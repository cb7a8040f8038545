import { z } from 'zod'
import type { Job } from '~/core/jobs'

/** Write a document down in the format that its row names. */
export const writeExport = {
  type: 'editor.write-export',
  queue: 'exports',
  payload: z.object({ exportId: z.string().regex(/^\d{1,16}$/) }),
} satisfies Job<{ exportId: string }>
