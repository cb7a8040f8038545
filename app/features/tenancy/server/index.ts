import { handle, type JobHandler } from '~/core/jobs'
import { endWorkOf } from './close-team'
import { eraseSome } from './erasure/erase-team'
import { endWork, eraseTeam } from './jobs'

export { isHouseTeam } from './close-team'
export { tenancyCalls, tenancyOpenCalls } from './api'
export { sweepDeletions } from './erasure/erase-team'

export const tenancyHandlers: JobHandler[] = [
  handle(eraseTeam, eraseSome),
  handle(endWork, endWorkOf),
]
