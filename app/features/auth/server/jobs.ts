import { z } from 'zod'
import type { Job } from '~/core/jobs'

/** Sends one code. Carries its id only: the code itself travels nowhere but to the phone. */
export const sendCode: Job<{ codeId: string }> = {
  type: 'auth.send-code',
  queue: 'jobs',
  weight: 0,
  payload: z.object({ codeId: z.string() }),
}
