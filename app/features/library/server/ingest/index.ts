import { handle, type JobHandler } from '~/core/jobs'
import { ingestFile, ingestWindow } from '../jobs'
import { refreshHandlers } from '../web/refresh-job'
import { markGivenUp } from './learning-row'
import { learn } from './pipeline'

/** The ingest Worker's door into the library: heavy, so nothing else imports it. */
export const ingestHandlers: JobHandler[] = [
  handle(ingestFile, (ctx, ticket) => learn(ctx, { ...ticket, window: 0 }), markGivenUp),
  handle(ingestWindow, learn, markGivenUp),
  ...refreshHandlers,
]
