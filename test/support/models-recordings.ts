import type { Belongings } from './belongings'
import { RERANKER } from './model-servers'
import type { Recording } from './neighbours'

const record =
  (name: string, body: (own: Belongings) => object) =>
  (own: Belongings): Recording => ({
    path: `/team/${own.teamId}/model/own/${name}`,
    body: body(own),
  })

const typed = { preset: 'compatible', baseUrl: 'https://127.0.0.1/v1', apiKey: '', model: 'm' }
const probe = {
  isOk: true,
  failure: '',
  status: null,
  kind: 'rerank',
  firstWordMs: 1,
  isStreamed: false,
  thinks: false,
  tools: 'unknown',
  images: 'unknown',
  json: 'unknown',
  window: null,
  output: null,
  dimensions: null,
}

/** Calls of a team's own models as an owner makes them. */
export const modelsRecordings: Record<string, (own: Belongings) => Recording> = {
  'POST /team/:teamId/model/own/test': record('test', () => typed),
  'POST /team/:teamId/model/own/list': record('list', () => typed),
  // Refused with words: nobody has tested it.
  'POST /team/:teamId/model/own/connect': record('connect', () => ({
    ...typed,
    probe,
    signature: 'x',
  })),
  'POST /team/:teamId/model/own/price': record('price', ({ connectionId }) => ({
    connectionId,
    model: RERANKER,
    inputYuan: 1,
    outputYuan: 0,
  })),
  'POST /team/:teamId/model/own/role': record('role', ({ connectionId }) => ({
    role: 'rerank',
    models: [{ connectionId, model: RERANKER }],
  })),
  'POST /team/:teamId/model/own/budget': record('budget', () => ({
    budgetYuan: 100,
    usesHouse: true,
  })),
  'POST /team/:teamId/model/own/disconnect': record('disconnect', ({ connectionId }) => ({
    connectionId,
  })),
}
