import { handle, type JobHandler } from '~/core/jobs'
import { makeNext } from './jobs'
import { failGenerationJob, takeStep } from './run'

export const guideHandlers: JobHandler[] = [handle(makeNext, takeStep, failGenerationJob)]
