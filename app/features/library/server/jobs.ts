import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import type { FileId, TeamId } from '~/core/ids'
import type { Job } from '~/core/jobs'

const generation = z.int().positive()

/** Learn a file: `generation` is the row's at the time of asking; a ticket of an older one does nothing. */
export const ingestFile = {
  type: 'library.ingest-file',
  queue: 'ingest',
  payload: z.object({ fileId: idSchemas.file, generation }),
} satisfies Job<{ fileId: FileId; generation: number }>

/** Learn small files of plain text, all at once. */
export const ingestSmall = {
  type: 'library.ingest-small',
  queue: 'ingest',
  weight: 0,
  payload: z.object({
    files: z
      .array(z.object({ fileId: idSchemas.file, generation }))
      .min(1)
      .max(50),
  }),
} satisfies Job<{ files: { fileId: FileId; generation: number }[] }>

/** Learn one window (a run of pages, counted from 0) of a file that was split. */
export const ingestWindow = {
  type: 'library.ingest-window',
  queue: 'ingest',
  payload: z.object({ fileId: idSchemas.file, generation, window: z.int().min(0) }),
} satisfies Job<{ fileId: FileId; generation: number; window: number }>

/** Bring a space's index in line with a file's row: its title, or its absence. */
export const syncIndexEdits = {
  type: 'library.tell-index',
  queue: 'jobs',
  weight: 0,
  payload: z.object({ fileId: idSchemas.file }),
} satisfies Job<{ fileId: FileId }>

/** Tell a space's index in which folders these files lie now, or that they are in the bin. */
export const placeFiles = {
  type: 'library.place-files',
  queue: 'jobs',
  weight: 0,
  payload: z.object({ fileIds: z.array(idSchemas.file).max(200) }),
} satisfies Job<{ fileIds: FileId[] }>

/** Take what was removed from a bin for good. */
export const purgeBin = {
  type: 'library.purge-bin',
  queue: 'jobs',
  payload: z.object({ spaceId: idSchemas.team }),
} satisfies Job<{ spaceId: TeamId }>

/** Make vectors for passages of a space that have none. */
export const embedSpace = {
  type: 'library.embed-space',
  queue: 'jobs',
  payload: z.object({ spaceId: idSchemas.team }),
} satisfies Job<{ spaceId: TeamId }>

/** Ask the registry of DOIs about a file's work. */
export const queryRegistry = {
  type: 'library.query-registry',
  queue: 'jobs',
  weight: 1,
  payload: z.object({ fileId: idSchemas.file }),
} satisfies Job<{ fileId: FileId }>
