import { z } from 'zod'
import type { Job } from '~/core/jobs'

/** Hands one message to the push service of one device. */
export const sendPush: Job<{ messageId: string }> = {
  type: 'notifications.send-push',
  queue: 'jobs',
  weight: 0,
  payload: z.object({ messageId: z.string() }),
}
