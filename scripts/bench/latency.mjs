import { ensureBuilt } from '../lib/build.mjs'
import { freshFetch } from '../lib/fresh-fetch.mjs'
import { askAt, modelOf, round1, startUpstream } from './chat/parts.mjs'
import { fillLibrary, inWorld, addTeam } from './library/world.mjs'
import { DELAYS_PATH, slowEntry } from './latency/slow-entry.mjs'

const TRIPS_MS = [5, 25, 100]
/** A call of an object, of a trip to D1. */
const OBJECT_OF_TRIP = 0.4
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9)
const WARM_UP = 3
const TEAM = '7501'
const FILES = 20

/**
 * What waits in a row: each trip to D1 is made to take 5, 25 and 100 ms, each call of an object 0.4 of it. `inARow` is by how
 * many trips the fastest of the rounds grows with the trip, calls of objects included; for a person who was read within the
 * last seconds, and for one to be read anew, as every asker is. Goals: first token of a plain question ≤ 2.4, of one from the
 * library ≤ 4; a page ≤ 2, and 3.
 */
export async function benchLatency() {
  await ensureBuilt()
  const upstream = await startUpstream({ tokens: 3, rate: 100 })
  try {
    const options = { variables: modelOf(upstream.url), frontEntry: slowEntry }
    return await inWorld(measure, options)
  } finally {
    upstream.stop()
  }
}

async function measure(world) {
  await addTeam(world.database, TEAM)
  await fillLibrary(world, TEAM, FILES)
  const { token } = world.call
  const question = { teamId: TEAM, spaceId: TEAM, question: '停车场受哪些规划影响？' }
  const ask = async (more) => {
    const read = await askAt(world.origin, {
      token,
      address: world.call.address(),
      cookie: ANEW,
      ...question,
      ...more,
    })
    return read.firstMs
  }
  const cases = [
    { name: '普通提问，第一个字', goal: 2.4, run: () => ask({}) },
    { name: '知识库提问，第一个字', goal: 4, run: () => ask({ useRepository: true }) },
    ...['/', '/library', '/chat'].flatMap((path) => [
      { name: `${path}，刚来过`, goal: 2, run: () => load(world.origin, path, token) },
      { name: `${path}，重新核对`, goal: 3, run: () => load(world.origin, path, token, ANEW) },
    ]),
  ]
  const fastest = new Map(cases.map((item) => [item, []]))
  for (const trip of TRIPS_MS) {
    await freshFetch(`${world.origin}${DELAYS_PATH}?trip=${trip}&object=${trip * OBJECT_OF_TRIP}`)
    for (const item of cases) fastest.get(item).push(await fastestOf(item.run))
  }
  return cases.map((item) => rowOf(item, fastest.get(item)))
}

const ANEW = 'anew=1'

async function fastestOf(run) {
  const times = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const ms = await run()
    if (round >= 0) times.push(ms)
  }
  // A busy machine adds to all others.
  return Math.min(...times)
}

async function load(origin, path, token, cookie = '') {
  const begun = performance.now()
  const answer = await freshFetch(origin + path, {
    headers: { cookie: [`token=${token}`, cookie].filter(Boolean).join('; ') },
  })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - begun
}

function rowOf({ name, goal }, fastest) {
  const [least, , most] = TRIPS_MS
  const inARow = (fastest[2] - fastest[0]) / (most - least)
  return {
    name,
    ...Object.fromEntries(TRIPS_MS.map((trip, no) => [`at${trip}Ms`, round1(fastest[no])])),
    inARow: Number(inARow.toFixed(2)),
    goal,
    // What the timers of a busy machine add is no trip.
    met: inARow <= goal + 0.15,
  }
}
