import { handle, type JobHandler } from '~/core/jobs'
import { ingestFile, ingestSmall, ingestWindow } from '../jobs'
import { markRefreshFailed } from '../web/fail-refresh'
import { fetchPage, refreshPage } from '../web/jobs'
import { markAllAbandoned, markAbandoned } from './learning-row'

// The front door consumes the dead letters of the ingest Worker, which may have died of the file itself.
const elsewhere = async () => {
  throw new Error('learning is the work of the ingest Worker')
}

/** What the front door does with learning tickets that were given up. Light: no parser comes with it. */
export const deadLearningHandlers: JobHandler[] = [
  handle(ingestFile, elsewhere, markAbandoned),
  handle(ingestSmall, elsewhere, markAllAbandoned),
  handle(ingestWindow, elsewhere, markAbandoned),
  handle(fetchPage, elsewhere, markAbandoned),
  handle(refreshPage, elsewhere, (ctx, ticket) => markRefreshFailed(ctx, ticket)),
]
