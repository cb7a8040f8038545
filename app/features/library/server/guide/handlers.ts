import { handle, type JobHandler } from '~/core/jobs'
import { makeNext } from './jobs'
import { giveMakingUp, takeStep } from './run'

export const guideHandlers: JobHandler[] = [handle(makeNext, takeStep, giveMakingUp)]
