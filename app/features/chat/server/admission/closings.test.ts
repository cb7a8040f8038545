import { env, runInDurableObject } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask, createChatWorld, readEvents, saying, sessionOf, type ChatWorld } from '#test/chat'
import type { SeatedContext } from '~/core/context'
import { usageDays } from '~/features/teams/server/tables'
import type { TeamAdmission } from '../../../../../workers/objects/team-admission'
import { turnClosings } from '../admit'
import { runningTurns } from '../tables'
import type { Asker } from './team-admission'

type Batch = SeatedContext['db']['batch']

const objectOf = ({ ctx }: ChatWorld): DurableObjectStub<TeamAdmission> => {
  const admissions = env.TEAM_ADMISSION as DurableObjectNamespace<TeamAdmission>
  let name = ''
  const objects: SeatedContext['objects'] = (_namespace, asked) => {
    name = asked
    return {}
  }
  turnClosings({ objects }, ctx.seat.teamId)
  return admissions.get(admissions.idFromName(name))
}

/** From now on the object in which the team's turns end writes through `change`, until it dies. */
const writeThrough = (
  world: ChatWorld,
  change: (batch: Batch, state: DurableObjectState) => Batch,
) =>
  runInDurableObject(objectOf(world), (instance, state) => {
    const open = instance.openContext.bind(instance)
    instance.openContext = (asker: Asker) => {
      const ctx = open(asker)
      const batch = change(ctx.db.batch.bind(ctx.db), state)
      const db = new Proxy(ctx.db, {
        get: (from, name): unknown => (name === 'batch' ? batch : Reflect.get(from, name)),
      })
      return { ...ctx, db }
    }
  })

/** What the team's questions came to, and how many of them run. */
async function sumsOf({ ctx }: ChatWorld) {
  const { teamId } = ctx.seat
  const [days, running] = await Promise.all([
    ctx.db.select().from(usageDays).where(eq(usageDays.teamId, teamId)),
    ctx.db.select().from(runningTurns).where(eq(runningTurns.teamId, teamId)),
  ])
  const sum = (of: 'questions' | 'words') => days.reduce((total, day) => total + day[of], 0)
  return { questions: sum('questions'), words: sum('words'), running: running.length }
}

const askTimes = async (world: ChatWorld, count: number) => {
  world.ctx.settings = { ...world.ctx.settings, MAX_RUNNING_TURNS: 100 }
  world.model.script = saying('三个字')
  const streams = await Promise.all(Array.from({ length: count }, () => ask(world.ctx)))
  return Promise.all(streams.map((stream) => readEvents(stream)))
}

test('turns that end together are closed in a few trips, each with its own words', async () => {
  const world = await createChatWorld()
  let trips = 0
  await writeThrough(world, (batch) => (statements) => {
    trips += 1
    return batch(statements)
  })
  await askTimes(world, 12)
  await expect
    .poll(() => sumsOf(world), { timeout: 10_000 })
    .toEqual({ questions: 12, words: 36, running: 0 })
  expect(trips).toBeLessThanOrEqual(4)
})

test('a turn that cannot be closed fails alone, and is closed when its conversation asks again', async () => {
  const world = await createChatWorld()
  let isBroken = true
  await writeThrough(world, (batch) => (statements) => {
    if (isBroken && statements.length < 4) throw new Error('broken for once')
    return batch(statements)
  })
  const [events = []] = await askTimes(world, 1)
  await expect.poll(() => sumsOf(world)).toMatchObject({ words: 0, running: 1 })
  isBroken = false
  await settleAgain(world, events)
  expect(await sumsOf(world)).toEqual({ questions: 1, words: 3, running: 0 })
})

for (const when of ['before', 'after'] as const) {
  test(`an object that dies just ${when} it has closed turns loses none and counts none twice`, async () => {
    const world = await createChatWorld()
    let isKilled = false
    await writeThrough(world, (batch, state) => async (statements) => {
      if (when === 'after') await batch(statements)
      isKilled = true
      state.abort('killed')
      return batch(statements)
    })
    const all = await askTimes(world, 5)
    await expect.poll(() => isKilled).toBe(true)
    for (const events of all) await settleAgain(world, events)
    const whole = { questions: 5, words: 15, running: 0 }
    await expect.poll(() => sumsOf(world), { timeout: 10_000 }).toEqual(whole)
    for (const events of all) await settleAgain(world, events)
    expect(await sumsOf(world)).toEqual(whole)
  })
}

/** What the conversation's alarm does. */
const settleAgain = (world: ChatWorld, events: Parameters<typeof sessionOf>[0]) =>
  runInDurableObject(world.session(sessionOf(events)), (instance) => instance.alarm())
