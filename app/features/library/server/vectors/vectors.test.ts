import { noId } from '#test/ids'
import { ask, addFile, createWorld, learnAll, runTicket, type World } from '#test/learning'
import { expect, inject, test } from 'vitest'
import { openModels } from '~/features/models/server'
import { extend } from '~/core/extension-points'
import { vectorize, type VectorizeBinding } from '../ports'
import { findPassages } from '../find-passages'
import { deleteFiles } from '../bin/delete-files'
import { purgeSome } from '../bin/purge'
import { eraseFiles } from '../erasure'
import { libraryHandlers } from '../handlers'
import { spaceIndex } from '../space-index'
import { askForVectors } from './ask-for-vectors'

const CANTEEN = '食堂设在行政楼一层东侧，早上七点开门，晚上七点关门。'.repeat(3)
const PARKING = '地下二层共有停车泊位一百二十个，访客凭登记条进入。'.repeat(3)
// Shares no word with what stands about the canteen: only its meaning finds it.
const EATING = '哪里能吃饭'

/** A world whose models are asked over HTTP; `embedding` and `rerank` are models of the fake, absent ones are not configured. */
function openWorld(models: { embedding?: string; rerank?: string }, weight = 1): World {
  const roles = Object.fromEntries(Object.keys(models).map((role) => [role, 'finder']))
  const settings = {
    MODEL_PROVIDERS: [
      {
        id: 'finder',
        kind: 'openai-compatible' as const,
        label: '向量服务',
        baseUrl: inject('fakeModels'),
        apiKey: 'sk-finder',
        models,
        replayReasoning: 'never' as const,
        extraBody: {},
        embedding: { queryPrefix: '', passagePrefix: '', batch: 10, weight },
        rerank: { weight: 2 },
      },
    ],
    MODEL_ROLES: roles,
    MODEL_STALL_MS: 500,
  }
  return createWorld({ models: openModels(settings) })
}

/** Learns the two files and does all that is left to do, as both Workers would. */
async function learn(world: World): Promise<void> {
  for (const [name, text] of [
    ['后勤.txt', CANTEEN],
    ['车辆.txt', PARKING],
  ]) {
    const id = await addFile(world, name ?? '', text ?? '')
    await runTicket(world.ctx, ask(id))
  }
  await work(world)
}

async function work(world: World): Promise<void> {
  for (let next = world.queued.shift(); next; next = world.queued.shift()) {
    const { type, payload } = next
    await libraryHandlers.find((handler) => handler.type === type)?.run(world.ctx, payload)
  }
}

const titles = async (world: World, question: string) =>
  (await findPassages(world.ctx, question)).hits.map(({ title }) => title)

test('what shares no word with a question is found by its meaning', async () => {
  const without = openWorld({})
  await learn(without)
  expect(without.queued).toEqual([])
  expect(await titles(without, EATING)).toEqual([])
  const world = openWorld({ embedding: 'fake?id=meaning' })
  await learn(world)
  expect((await titles(world, EATING))[0]).toBe('后勤.txt')
  const [hit] = (await findPassages(world.ctx, EATING)).hits
  expect(hit).toMatchObject({ no: 0, score: 0, anchor: { kind: 'text' } })
})

test.each(['status=503', 'status=429&retryAfter=1', 'first=3000', 'fault=short', 'fault=html'])(
  'a search whose vectors fail (%s) answers by words',
  async (fault) => {
    const world = openWorld({ embedding: 'fake?id=whole' })
    await learn(world)
    const broken = openWorld({ embedding: `fake?${fault}` })
    world.ctx.models = broken.ctx.models
    expect(await titles(world, '停车泊位有多少')).toEqual(['车辆.txt'])
    expect(await titles(world, EATING)).toEqual([])
  },
)

test('vectors of another length than those that were kept are passed over, and not mixed with them', async () => {
  const world = openWorld({ embedding: 'fake?id=length' })
  await learn(world)
  const { models } = world.ctx
  const vectors = async () => [new Float32Array(7).fill(0.37)]
  world.ctx.models = { ...models, embed: vectors }
  expect(await titles(world, EATING)).toEqual([])
  await learnMore(world)
  await expect(work(world)).rejects.toMatchObject({ slug: 'models.malformed' })
  world.ctx.models = models
  expect((await titles(world, EATING))[0]).toBe('后勤.txt')
})

async function learnMore(world: World) {
  const id = await addFile(
    world,
    '更多.txt',
    '会议室在三层，须提前一天预订，用后关灯关空调。'.repeat(3),
  )
  await runTicket(world.ctx, ask(id))
}

test('passages learned before the model was configured get their vectors after the first question', async () => {
  const world = openWorld({})
  await learn(world)
  world.ctx.models = openWorld({ embedding: 'fake?id=late' }).ctx.models
  const later: Promise<unknown>[] = []
  world.ctx.later = (promised) => void later.push(promised)
  expect(await titles(world, EATING)).toEqual([])
  await Promise.all(later)
  await work(world)
  expect((await titles(world, EATING))[0]).toBe('后勤.txt')
})

test('a reranking model moves the likelier passage up, and its failing moves nothing', async () => {
  const question = '早上吃饭凭登记条进入'
  const world = openWorld({})
  await learn(world)
  expect(await titles(world, question)).toEqual(['车辆.txt', '后勤.txt'])
  world.ctx.models = openWorld({ rerank: 'fake?id=rerank' }).ctx.models
  expect(await titles(world, question)).toEqual(['后勤.txt', '车辆.txt'])
  for (const fault of ['status=500', 'fault=beyond', 'first=3000']) {
    world.ctx.models = openWorld({ rerank: `fake?${fault}&id=worse` }).ctx.models
    expect(await titles(world, question)).toEqual(['车辆.txt', '后勤.txt'])
  }
})

/**
 * As the platform says that it behaves: what was put or deleted is seen after a while, in the order in which it was asked
 * for; `topK` is 100 at most, 1,536 values, 100 ids a deletion.
 */
function fakeVectorize() {
  const stored = new Map<string, VectorizeVector>()
  let waiting: (() => void)[] = []
  const asked: VectorizeQueryOptions[] = []
  const put: string[] = []
  const binding: VectorizeBinding = {
    async upsert(vectors) {
      if (vectors.length > 1000) throw new Error('too many vectors')
      if (vectors.some(({ id, values }) => id.length > 64 || values.length > 1536))
        throw new Error('too long')
      put.push(...vectors.map(({ id }) => id))
      waiting.push(() => vectors.forEach((vector) => stored.set(vector.id, vector)))
      return { mutationId: 'm' }
    },
    async deleteByIds(ids) {
      if (ids.length > 100) throw new Error('too many ids')
      waiting.push(() => ids.forEach((id) => stored.delete(id)))
      return { mutationId: 'm' }
    },
    async query(vector, options = {}) {
      asked.push(options)
      const { topK = 5, namespace, filter } = options
      if (topK > 100 || (namespace?.length ?? 0) > 64) throw new Error('out of bounds')
      const requested: unknown = filter && Reflect.get(filter, 'fileId')
      const among = JSON.stringify(requested ?? null)
      const matches = [...stored.values()]
        .filter((vector) => vector.namespace === namespace)
        .filter((vector) => !filter || among.includes(`"${String(vector.metadata?.fileId)}"`))
        .map(({ id, values }) => ({ id, score: dot([...vector], [...values]) }))
        .toSorted((a, b) => b.score - a.score)
        .slice(0, topK)
      return { matches, count: matches.length }
    },
  }
  const settle = () => {
    for (const apply of waiting) apply()
    waiting = []
  }
  return { binding, settle, stored, asked, put }
}

const dot = (a: number[], b: number[]) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

test('vectors that lie in Vectorize find as those of the index do, within the rights that the index knows', async () => {
  const outside = fakeVectorize()
  const plain = openWorld({ embedding: 'fake?id=outside' })
  const world = { ...plain, ctx: extend(plain.ctx, vectorize.with(outside.binding)) }
  await learn(world)
  expect(await titles(world, EATING)).toEqual([])
  outside.settle()
  expect(outside.stored.size).toBe(2)
  expect((await titles(world, EATING))[0]).toBe('后勤.txt')
  const [hit] = (await findPassages(world.ctx, EATING)).hits
  const inFile = await findPassages(world.ctx, EATING, { fileIds: [hit?.fileId ?? noId] })
  expect(inFile.hits).toHaveLength(1)
  expect(outside.asked.at(-1)?.filter).toEqual({ fileId: { $in: [hit?.fileId] } })

  const index = spaceIndex(world.ctx, world.ctx.seat.spaceId)
  await index.removeFile(hit?.fileId ?? noId)
  expect(await titles(world, EATING)).not.toContain('后勤.txt')
  await learnMore(world)
  await work(world)
  outside.settle()
  expect(idsOf(outside, hit?.fileId)).toEqual([])
})

type Outside = ReturnType<typeof fakeVectorize>

const idsOf = ({ stored }: Outside, fileId: string | undefined) =>
  [...stored.keys()].filter((id) => id.startsWith(`${fileId}-`))

function openOutside(id: string) {
  const outside = fakeVectorize()
  const plain = openWorld({ embedding: `fake?id=${id}` })
  return { outside, world: { ...plain, ctx: extend(plain.ctx, vectorize.with(outside.binding)) } }
}

const LONG = Array.from({ length: 3_000 }, (_, no) => `第${no}条。${CANTEEN}`).join('\n\n')

test('all vectors of a file that is purged go from Vectorize, however many, and those of others stay', async () => {
  const { outside, world } = openOutside('purged')
  const { ctx } = world
  await learn(world)
  const id = await addFile(world, '守则.txt', LONG)
  await learnAll(world, ask(id))
  await askForVectors(ctx, ctx.seat.spaceId)
  await work(world)
  // Not seen yet by anybody, and to be deleted all the same; more than one ticket deletes.
  expect(outside.put.length).toBeGreaterThan(500)
  await deleteFiles(ctx, { ids: [id] })
  world.clock.now += 31 * 86_400_000
  await purgeSome(ctx, { spaceId: ctx.seat.spaceId })
  await work(world)
  outside.settle()
  expect(idsOf(outside, id)).toEqual([])
  expect(outside.stored.size).toBe(2)
}, 60_000)

test.each(['purged', 'edited and purged'] as const)(
  'a passage that was %s while its vector was made leaves none in Vectorize',
  async (what) => {
    const { outside, world } = openOutside(`meanwhile-${what.length}`)
    const { ctx } = world
    const index = spaceIndex(ctx, ctx.seat.spaceId)
    const id = await addFile(world, '后勤.txt', CANTEEN)
    await runTicket(ctx, ask(id))
    const { upsert } = outside.binding
    outside.binding.upsert = async (vectors) => {
      const edit = { no: 0, text: '改过的话。', isOff: false }
      if (what !== 'purged') await index.setEdits(id, 1, 1, [edit])
      await index.removeFile(id)
      return upsert(vectors)
    }
    await work(world)
    outside.binding.upsert = upsert
    await learnMore(world)
    await work(world)
    outside.settle()
    expect(idsOf(outside, id)).toEqual([])
  },
)

test('a passage that is edited and purged before it has another vector leaves none in Vectorize', async () => {
  const { outside, world } = openOutside('edited')
  const index = spaceIndex(world.ctx, world.ctx.seat.spaceId)
  const id = await addFile(world, '后勤.txt', CANTEEN)
  await runTicket(world.ctx, ask(id))
  await work(world)
  await index.setEdits(id, 1, 1, [{ no: 0, text: '改过的话。', isOff: false }])
  await index.removeFile(id)
  await learnMore(world)
  await work(world)
  outside.settle()
  expect(idsOf(outside, id)).toEqual([])
})

test('erasing a team leaves none of its vectors in Vectorize, and those of another team', async () => {
  const { outside, world } = openOutside('erased')
  const other = openWorld({ embedding: 'fake?id=erased' })
  const neighbour = { ...other, ctx: extend(other.ctx, vectorize.with(outside.binding)) }
  await learn(world)
  await learn(neighbour)
  await eraseFiles(world.ctx, { teamId: world.ctx.seat.teamId, most: 50 })
  outside.settle()
  const left = new Set(
    [...outside.stored.values()].map(({ namespace }) => namespace?.split('-')[0]),
  )
  expect(left).toEqual(new Set([neighbour.ctx.seat.spaceId]))
})
