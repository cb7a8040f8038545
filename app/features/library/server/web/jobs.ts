import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import type { FileId } from '~/core/ids'
import type { Job } from '~/core/jobs'

const id = z.string().regex(/^\d{1,16}$/)

/** Fetch a web page that was added; it is learned as any file afterwards. A ticket of an older learning does nothing. */
export const fetchPage = {
  type: 'library.fetch-page',
  queue: 'pages',
  weight: 0,
  payload: z.object({ fileId: idSchemas.file, generation: z.int().positive() }),
} satisfies Job<{ fileId: FileId; generation: number }>

/** Look whether a web page has changed. A ticket of an older refresh does nothing. */
export const refreshPage = {
  type: 'library.refresh-page',
  queue: 'pages',
  weight: 0,
  payload: z.object({ fileId: idSchemas.file, refreshId: id }),
} satisfies Job<{ fileId: FileId; refreshId: string }>
