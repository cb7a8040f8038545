import { z } from 'zod'
import { idSchemas } from '~/core/id-schemas'
import type { TeamId } from '~/core/ids'
import type { Job } from '~/core/jobs'

/** Erases some of a team whose 30 days are over, and leaves a ticket for the rest. */
export const eraseTeam = {
  type: 'tenancy.erase-team',
  queue: 'jobs',
  payload: z.object({ deletionId: z.string() }),
} satisfies Job<{ deletionId: string }>

/** Ends what goes on in a team that was closed: answers, and creations that are being written. */
export const endWork = {
  type: 'tenancy.end-work',
  queue: 'jobs',
  weight: 0,
  payload: z.object({ teamId: idSchemas.team }),
} satisfies Job<{ teamId: TeamId }>
