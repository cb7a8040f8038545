import { z } from 'zod'
import type { Job } from '~/core/jobs'

const id = z.string().regex(/^\d{1,16}$/)

/** Look whether a web page has changed. A ticket of an older refresh does nothing. */
export const refreshPage = {
  type: 'library.refresh-page',
  queue: 'ingest',
  payload: z.object({ fileId: id, refreshId: id }),
} satisfies Job<{ fileId: string; refreshId: string }>
