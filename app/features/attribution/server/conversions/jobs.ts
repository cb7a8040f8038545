import { z } from 'zod'
import type { Job } from '~/core/jobs'

/** Tells an ad service of everything that waits for it. */
export const uploadConversions: Job<{ provider: 'baidu' | 'qihoo' }> = {
  type: 'attribution.upload-conversions',
  queue: 'jobs',
  weight: 0,
  payload: z.object({ provider: z.enum(['baidu', 'qihoo']) }),
}
