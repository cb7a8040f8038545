import { env, runInDurableObject } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  ask,
  askAndRead,
  askOf,
  createChatWorld,
  readEvents,
  saying,
  textOf,
  usedOf,
  type ChatWorld,
} from '#test/chat'
import { testId } from '#test/ids'
import { testOverD1 } from '#test/over-d1'
import { countingTrips } from '#test/trips'
import type { SeatedContext } from '~/core/context'
import { usageDays } from '~/features/teams/server/tables'
import type { TeamAdmission } from '../../../../../workers/objects/team-admission'
import { openDatabase } from '../../../../../workers/platform/database'
import { requestOf, teamAdmission } from '../admit'
import type { TurnOrder } from '../ports'
import { listRecords } from '../records'
import { runningTurns } from '../tables'
import type { Asker } from './team-admission'

type Batch = SeatedContext['db']['batch']

const objectOf = ({ ctx }: ChatWorld): DurableObjectStub<TeamAdmission> => {
  const admissions = env.TEAM_ADMISSION as DurableObjectNamespace<TeamAdmission>
  return admissions.get(admissions.idFromName(ctx.seat.teamId))
}

/** From now on the team's object writes through `change`, until it dies. */
const writeThrough = (
  world: ChatWorld,
  change: (batch: Batch, state: DurableObjectState) => Batch,
) =>
  runInDurableObject(objectOf(world), (instance, state) => {
    const open = instance.openContext.bind(instance)
    instance.openContext = (request: Asker) => {
      const ctx = open(request)
      const batch = change(ctx.db.batch.bind(ctx.db), state)
      const db = new Proxy(ctx.db, {
        get: (from, name): unknown => (name === 'batch' ? batch : Reflect.get(from, name)),
      })
      return { ...ctx, db }
    }
  })

/** Lets the first trip of the object begin when this many have asked; counts trips. */
async function holdFirstTrip(world: ChatWorld, untilAsked: number) {
  const trips = { count: 0 }
  const all = Promise.withResolvers<void>()
  let asked = 0
  await writeThrough(world, (batch) => {
    asked += 1
    if (asked === untilAsked) all.resolve()
    return async (statements) => {
      trips.count += 1
      await all.promise
      return batch(statements)
    }
  })
  return trips
}

const orderFor = ({ ctx }: ChatWorld, messageId = ctx.newId()): TurnOrder => ({
  messageId,
  sessionId: testId(ctx.newId()),
  title: '题',
  ask: askOf(ctx),
  askId: messageId,
  files: [],
  owner: { ...ctx.actor, ...ctx.seat },
  askedAt: ctx.now().getTime(),
})

const admit = ({ ctx }: ChatWorld, order: TurnOrder) =>
  teamAdmission(ctx, ctx.seat.teamId).open(requestOf(ctx, { order, record: null, agent: null }))

const manyAtOnce = (world: ChatWorld) => {
  world.ctx.settings = { ...world.ctx.settings, MAX_RUNNING_TURNS: 100 }
}

/** What the team has used, by what is shown of it. */
async function countsOf({ ctx }: ChatWorld) {
  const { teamId } = ctx.seat
  const [days, running, { total }] = await Promise.all([
    ctx.db.select().from(usageDays).where(eq(usageDays.teamId, teamId)),
    ctx.db.select().from(runningTurns).where(eq(runningTurns.teamId, teamId)),
    listRecords(ctx, { pageNo: 1, pageSize: 1 }),
  ])
  const questions = days.reduce((sum, day) => sum + day.questions, 0)
  return { taken: await usedOf({ ctx }), questions, running: running.length, records: total }
}

const nothing = { taken: 0, questions: 0, running: 0, records: 0 }

testOverD1(
  'a lone question is admitted in one trip; of many at once all but two share one',
  async () => {
    const world = await createChatWorld()
    manyAtOnce(world)
    const { d1, trips } = countingTrips(env.DB)
    const counted = { ...world.ctx, db: openDatabase(d1, world.ctx.settings) }
    const ofTeam = await holdFirstTrip(world, 11)
    expect(textOf(await readEvents(await ask(counted)))).toBe('春天的内容是新生。')
    expect([trips.count, ofTeam.count]).toEqual([1, 0])
    const streams = await Promise.all(Array.from({ length: 12 }, () => ask(counted)))
    expect([trips.count, ofTeam.count]).toEqual([2, 2])
    await Promise.all(streams.map((stream) => readEvents(stream)))
    expect(await usedOf(world)).toBe(13)
  },
)

test('questions that share a trip get a verdict each', async () => {
  const world = await createChatWorld({ maxChat: 12 })
  manyAtOnce(world)
  const trips = await holdFirstTrip(world, 17)
  const openings = await Promise.all(
    Array.from({ length: 17 }, () => admit(world, orderFor(world))),
  )
  expect(trips.count).toBe(2)
  expect(openings.filter(({ became }) => became === 'open')).toHaveLength(12)
  expect(openings.filter(({ became }) => became === 'noneLeft')).toHaveLength(5)
  expect(await countsOf(world)).toEqual({ taken: 12, questions: 12, running: 12, records: 12 })
})

test('the same ask twice in one trip opens one turn', async () => {
  const world = await createChatWorld()
  await holdFirstTrip(world, 3)
  const [first, second] = [orderFor(world), orderFor(world)]
  const [, ...both] = await Promise.all([
    admit(world, orderFor(world)),
    admit(world, first),
    admit(world, { ...second, askId: first.askId }),
  ])
  expect(both).toEqual([{ became: 'open' }, { became: 'twin', sessionId: first.sessionId }])
  expect(await countsOf(world)).toEqual({ taken: 2, questions: 2, running: 2, records: 2 })
})

test('a turn that cannot be written fails alone', async () => {
  const world = await createChatWorld()
  manyAtOnce(world)
  const running = orderFor(world)
  await admit(world, running)
  await holdFirstTrip(world, 4)
  const again = { ...orderFor(world), messageId: running.messageId }
  const results = await Promise.allSettled([
    admit(world, orderFor(world)),
    admit(world, orderFor(world)),
    admit(world, again),
    admit(world, orderFor(world)),
  ])
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(await countsOf(world)).toEqual({ taken: 4, questions: 4, running: 4, records: 4 })
})

for (const when of ['before', 'after'] as const) {
  test(`an object that dies just ${when} it has written leaves nothing of those who asked, and admits again`, async () => {
    const world = await createChatWorld()
    manyAtOnce(world)
    world.model.script = saying('好。')
    await writeThrough(world, (batch, state) => async (statements) => {
      if (when === 'after') await batch(statements)
      state.abort('killed')
      return batch(statements)
    })
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => ask(world.ctx)))
    expect(results.map(({ status }) => status)).toContain('rejected')
    const answered = results.filter(({ status }) => status === 'fulfilled').length
    for (const result of results) if (result.status === 'fulfilled') await readEvents(result.value)
    const left = { taken: answered, questions: answered, records: answered }
    await expect.poll(() => countsOf(world)).toEqual({ ...nothing, ...left })
    expect(textOf(await askAndRead(world.ctx))).toBe('好。')
    await expect.poll(() => usedOf(world)).toBe(answered + 1)
  })
}
