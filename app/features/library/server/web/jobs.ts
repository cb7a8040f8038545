import { z } from 'zod'
import type { Job } from '~/core/jobs'

const id = z.string().regex(/^\d{1,16}$/)

/** Fetch a web page that was added; it is learned as any file afterwards. A ticket of an older learning does nothing. */
export const fetchPage = {
  type: 'library.fetch-page',
  queue: 'pages',
  weight: 0,
  payload: z.object({ fileId: id, generation: z.int().positive() }),
} satisfies Job<{ fileId: string; generation: number }>

/** Look whether a web page has changed. A ticket of an older refresh does nothing. */
export const refreshPage = {
  type: 'library.refresh-page',
  queue: 'pages',
  weight: 0,
  payload: z.object({ fileId: id, refreshId: id }),
} satisfies Job<{ fileId: string; refreshId: string }>
