import { handle, type JobHandler } from '~/core/jobs'
import { ingestFile, ingestSmall, ingestWindow } from '../jobs'
import { fetchHandlers } from '../web/fetch-job'
import { refreshHandlers } from '../web/refresh-job'
import { markAllAbandoned, markAbandoned } from './learning-row'
import { learnSmall } from './learn-small'
import { learn } from './pipeline'

export { listPictures, takePicture } from '#packages/office-read/pictures'
export { plainReader } from '../web/plain-page'

/** The ingest Worker's door into the library: heavy, so nothing else imports it. */
export const ingestHandlers: JobHandler[] = [
  handle(ingestFile, (ctx, ticket) => learn(ctx, { ...ticket, window: 0 }), markAbandoned),
  handle(ingestSmall, learnSmall, markAllAbandoned),
  handle(ingestWindow, learn, markAbandoned),
  ...fetchHandlers,
  ...refreshHandlers,
]
