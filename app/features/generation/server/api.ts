import { Hono, type Context as Answering } from 'hono'
import { body, params, query, type TeamApiEnv } from '~/core/api'
import {
  changeCreationInput,
  createCreationInput,
  creationEventsQuery,
  creationIdParams,
  creationInput,
  creationListQuery,
  creationQuery,
  deleteCreationQuery,
  generateOutlineInput,
  helpCreationInput,
  helpRequestQuery,
  helpRuleInput,
  parseOutlineInput,
  payCreationInput,
  quoteNodeQuery,
  regenerateNodeInput,
  renameCreationInput,
  retryCreationInput,
  stopNodeInput,
  settleConflictInput,
} from '../contract'
import {
  cancelCreation,
  pauseCreation,
  payCreation,
  quoteNode,
  regenerateNode,
  resumeCreation,
  retryCreation,
  stopNode,
} from './actions'
import {
  changeCreation,
  createCreation,
  deleteCreation,
  getCreation,
  listCreations,
  renameCreation,
} from './creations'
import {
  addEvidenceInput,
  attachFilesInput,
  pictureQuery,
  picturesQuery,
  quotesQuery,
  takePictureInput,
} from '../material-contract'
import { attachFiles, listAttachments } from './material/attachments'
import { followCreation } from './follow'
import { addEvidence, findQuotes } from './material/hand-evidence'
import { helpCreation, readHelpRequest, setHelpRule } from './help'
import { generateOutline, parseOutline } from './outlines/write-outline'
import { findPictures, showPicture, takePicture } from './material/pictures'
import { settleConflict, studyCreation } from './study'

const named = params(creationIdParams)

export const generationApi = new Hono<TeamApiEnv>()
  .post('/outline/generate', body(generateOutlineInput), async (c) =>
    c.json(await generateOutline(c.var.ctx, c.req.valid('json'))),
  )
  .post('/outline/parse', body(parseOutlineInput), async (c) =>
    c.json(await parseOutline(c.var.ctx, c.req.valid('json'))),
  )
  .post('/creation/create', body(createCreationInput), async (c) =>
    c.json(await createCreation(c.var.ctx, c.req.valid('json'))),
  )
  .get('/creation/list', query(creationListQuery), async (c) =>
    c.json(await listCreations(c.var.ctx, c.req.valid('query'))),
  )
  .post('/creation/rename', body(renameCreationInput), async (c) =>
    c.json(await renameCreation(c.var.ctx, c.req.valid('json'))),
  )
  .delete('/creation/delete', query(deleteCreationQuery), async (c) =>
    c.json(await deleteCreation(c.var.ctx, c.req.valid('query'))),
  )
  .post('/creation/helpRule/set', body(helpRuleInput), async (c) =>
    c.json(await setHelpRule(c.var.ctx, c.req.valid('json'))),
  )
  .get('/creation/:id', named, query(creationQuery), async (c) =>
    c.json(await getCreation(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') })),
  )
  .get('/creation/:id/events', named, query(creationEventsQuery), async (c) => {
    const asked = { ...c.req.valid('param'), ...c.req.valid('query'), after: lastEventIdOf(c) }
    return stream(await followCreation(c.var.ctx, asked, c.req.raw.signal))
  })
  .get('/creation/:id/quoteNode', named, query(quoteNodeQuery), async (c) =>
    c.json(await quoteNode(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') })),
  )
  .get('/creation/:id/study', named, query(creationQuery), async (c) =>
    c.json(await studyCreation(c.var.ctx, c.req.valid('param'))),
  )
  .post('/creation/:id/settle', named, body(settleConflictInput), async (c) =>
    c.json(await settleConflict(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .get('/creation/:id/attachments', named, query(creationQuery), async (c) =>
    c.json(await listAttachments(c.var.ctx, c.req.valid('param'))),
  )
  .post('/creation/:id/attachments', named, body(attachFilesInput), async (c) =>
    c.json(await attachFiles(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .get('/creation/:id/quotes', named, query(quotesQuery), async (c) =>
    c.json(await findQuotes(c.var.ctx, { ...c.req.valid('query'), ...c.req.valid('param') })),
  )
  .get('/creation/:id/pictures', named, query(picturesQuery), async (c) =>
    c.json(await findPictures(c.var.ctx, { ...c.req.valid('query'), ...c.req.valid('param') })),
  )
  .get('/creation/:id/picture', named, query(pictureQuery), async (c) =>
    showPicture(c.var.ctx, { ...c.req.valid('query'), ...c.req.valid('param') }),
  )
  .post('/creation/:id/picture', named, body(takePictureInput), async (c) =>
    c.json(await takePicture(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .post('/creation/:id/evidence', named, body(addEvidenceInput), async (c) =>
    c.json(await addEvidence(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .post('/creation/:id/change', named, body(changeCreationInput), async (c) =>
    c.json(await changeCreation(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .post('/creation/:id/pay', named, body(payCreationInput), async (c) =>
    c.json(await payCreation(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .post('/creation/:id/pause', named, body(creationInput), async (c) =>
    c.json(await pauseCreation(c.var.ctx, c.req.valid('param'))),
  )
  .post('/creation/:id/resume', named, body(creationInput), async (c) =>
    c.json(await resumeCreation(c.var.ctx, c.req.valid('param'))),
  )
  .post('/creation/:id/stop', named, body(stopNodeInput), async (c) =>
    c.json(await stopNode(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .post('/creation/:id/cancel', named, body(creationInput), async (c) =>
    c.json(await cancelCreation(c.var.ctx, c.req.valid('param'))),
  )
  .post('/creation/:id/retry', named, body(retryCreationInput), async (c) =>
    c.json(await retryCreation(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .post('/creation/:id/regenerate', named, body(regenerateNodeInput), async (c) =>
    c.json(await regenerateNode(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )
  .get('/creation/:id/help', named, query(helpRequestQuery), async (c) =>
    c.json(await readHelpRequest(c.var.ctx, { ...c.req.valid('query'), ...c.req.valid('param') })),
  )
  .post('/creation/:id/help', named, body(helpCreationInput), async (c) =>
    c.json(await helpCreation(c.var.ctx, { ...c.req.valid('json'), ...c.req.valid('param') })),
  )

// Not JSON, so the envelope lets it pass; nothing on the way may hold it back or change it.
const stream = (events: ReadableStream<Uint8Array>) =>
  new Response(events, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })

function lastEventIdOf(c: Answering): number {
  const header = c.req.header('last-event-id') ?? c.req.query('lastEventId') ?? ''
  return /^\d{1,15}$/.test(header) ? Number(header) : 0
}
