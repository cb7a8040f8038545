import { handle, type JobHandler } from '~/core/jobs'
import { fillPaper } from './jobs'
import { fillPaperCells, giveUpPaper } from './run'

export const researchHandlers: JobHandler[] = [handle(fillPaper, fillPaperCells, giveUpPaper)]
