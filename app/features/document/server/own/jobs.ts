import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import type { DocumentId } from '~/core/ids'
import type { Job } from '~/core/jobs'

/** Have the library read a text anew. */
export const learnText = {
  type: 'document.learn-text',
  queue: 'jobs',
  payload: z.object({ documentId: idSchemas.document }),
} satisfies Job<{ documentId: DocumentId }>
