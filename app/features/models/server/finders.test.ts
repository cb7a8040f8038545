import { expect, inject, test } from 'vitest'
import { openModels } from './gateway'

function open(model: string, embedding?: { batch?: number; dimensions?: number }) {
  const notices: unknown[] = []
  const settings = {
    MODEL_PROVIDERS: [
      {
        id: 'finder',
        kind: 'openai-compatible' as const,
        label: '向量服务',
        baseUrl: inject('fakeModels'),
        apiKey: 'sk-finder-secret',
        models: { embedding: model, rerank: model },
        replayReasoning: 'never' as const,
        extraBody: { enable_thinking: true },
        embedding: { queryPrefix: 'query: ', passagePrefix: 'passage: ', batch: 10, ...embedding },
      },
    ],
    MODEL_ROLES: { embedding: 'finder', rerank: 'finder' },
    MODEL_STALL_MS: 400,
  }
  return { models: openModels(settings, (...notice) => void notices.push(notice)), notices }
}

const never = () => new AbortController().signal
const texts = (count: number) =>
  Array.from({ length: count }, (_, index) => `第${index}段：停车位数量`)
const requestsFor = async (model: string): Promise<number> => {
  const stat = await fetch(inject('fakeModels').replace('/v1', '/stat'))
  const { byModel }: { byModel: Record<string, number> } = await stat.json()
  return byModel[model] ?? 0
}
const dot = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

test('texts become vectors of length one, in order, a batch a request', async () => {
  const { models } = open('fake?id=batches', { batch: 4 })
  const vectors = await models.embed('passages', texts(9), never())
  expect(vectors).toHaveLength(9)
  for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1)
  expect(await requestsFor('fake?id=batches')).toBe(3)
  const [alone] = await models.embed('passages', ['第7段：停车位数量'], never())
  expect(dot(alone ?? new Float32Array(), vectors[7] ?? new Float32Array())).toBeCloseTo(1)
})

// By its name: other files ask the same fake meanwhile.
const lastOf = (model: string) =>
  fetch(inject('fakeModels').replace('/v1', `/last/${encodeURIComponent(model)}`))

test('the request is in the form of OpenAI, with the key and the prefix that the model wants', async () => {
  const { models } = open('fake?id=form', { dimensions: 16 })
  const [vector] = await models.embed('question', ['能停多少车'], never())
  expect(vector).toHaveLength(16)
  const last = await lastOf('fake?id=form')
  expect(await last.json()).toEqual({
    authorization: 'Bearer sk-finder-secret',
    body: {
      model: 'fake?id=form',
      input: ['query: 能停多少车'],
      encoding_format: 'float',
      dimensions: 16,
    },
  })
})

test.each(['shuffled', 'unnumbered'])(
  'an answer that is %s is read as it is meant',
  async (fault) => {
    const right = await open('fake?id=right').models.embed('passages', texts(3), never())
    const { models } = open(`fake?fault=${fault}`)
    expect(await models.embed('passages', texts(3), never())).toEqual(right)
  },
)

test.each(['short', 'dimension', 'twice', 'beyond', 'nothing', 'html', 'strings'])(
  'an answer that is %s is refused whole',
  async (fault) => {
    const { models } = open(`fake?fault=${fault}`)
    const asking = models.embed('passages', texts(3), never())
    await expect(asking).rejects.toMatchObject({ slug: 'models.malformed' })
  },
)

test('vectors of another length than was asked for are refused', async () => {
  const { models } = open('fake?fault=dimension&id=asked', { dimensions: 32 })
  const asking = models.embed('passages', ['一段'], never())
  await expect(asking).rejects.toMatchObject({ slug: 'models.malformed' })
})

test('what passes by itself is tried again for passages, and not while somebody waits', async () => {
  const busy = 'fake?status=429&times=1&id=passages'
  expect(await open(busy).models.embed('passages', ['一段'], never())).toHaveLength(1)
  expect(await requestsFor(busy)).toBe(2)
  const waiting = 'fake?status=429&times=1&id=question'
  const asking = open(waiting).models.embed('question', ['一问'], never())
  await expect(asking).rejects.toMatchObject({ slug: 'models.busy' })
  expect(await requestsFor(waiting)).toBe(1)
})

test('a provider that failed a question is not asked the next one, but goes on learning', async () => {
  const model = 'fake?status=503&times=1&id=rest'
  const { models, notices } = open(model)
  const ask = () => models.embed('question', ['一问'], never())
  await expect(ask()).rejects.toMatchObject({ slug: 'models.unavailable' })
  await expect(ask()).rejects.toMatchObject({ slug: 'models.unavailable' })
  expect(await requestsFor(model)).toBe(1)
  expect(notices).toEqual([
    ['warn', 'models.finder-failed', { provider: 'finder', role: 'embedding' }],
  ])
  expect(await models.embed('passages', ['一段'], never())).toHaveLength(1)
})

test('a provider that is silent or breaks off is given up in time, and none of its words get out', async () => {
  const silent = open('fake?first=2000').models.embed('question', ['一问'], never())
  await expect(silent).rejects.toMatchObject({ slug: 'models.stalled' })
  const cut = open('fake?fault=cut').models.embed('question', ['一问'], never())
  await expect(cut).rejects.toMatchObject({ slug: 'models.unavailable' })
  const refused = open('fake?status=401').models.embed('question', ['一问'], never())
  const thrown: unknown = await refused.catch((reason: unknown) => reason)
  expect(thrown).toMatchObject({ slug: 'models.keyRefused' })
  expect(JSON.stringify(thrown)).not.toContain('sk-')
})

test('documents get a score each, in their order', async () => {
  const { models } = open('fake?id=ranks')
  const documents = ['食堂在一层', '停车位一百个', '年会在三月']
  const scores = await models.rerank('哪里能用餐', documents, never())
  expect(scores).toHaveLength(3)
  expect(scores.indexOf(Math.max(...scores))).toBe(0)
  const last = await lastOf('fake?id=ranks')
  expect(await last.json()).toMatchObject({
    body: { query: '哪里能用餐', documents, top_n: 3, return_documents: false },
  })
})

test.each(['short', 'twice', 'beyond', 'nothing', 'html', 'unnumbered'])(
  'a reranking that is %s is refused whole',
  async (fault) => {
    const { models } = open(`fake?fault=${fault}&id=rerank`)
    const asking = models.rerank('问', ['甲', '乙', '丙'], never())
    await expect(asking).rejects.toMatchObject({ slug: 'models.malformed' })
  },
)

test('without a provider nobody helps to find, and nothing is made up', async () => {
  const settings = { MODEL_PROVIDERS: [], MODEL_ROLES: {}, MODEL_STALL_MS: 400 }
  const models = openModels(settings)
  expect(models.whoFinds('embedding')).toBeNull()
  expect(models.whoFinds('rerank')).toBeNull()
  const asking = models.embed('question', ['一问'], never())
  await expect(asking).rejects.toMatchObject({ slug: 'models.notConfigured' })
})
