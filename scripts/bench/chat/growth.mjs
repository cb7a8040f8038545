import { execFileSync } from 'node:child_process'
import { heldBy } from '../heap.mjs'
import { inWorld } from '../library/world.mjs'
import { startBareRelay } from './bare-relay.mjs'
import { askAt, modelOf, round1, startUpstream, wholenessOf } from './parts.mjs'

const CHATS = Number(process.env.BENCH_GROWTH ?? 10_000)
const FIRST = Math.min(1_000, CHATS / 10)
const AT_ONCE = 20
const TOKENS = 20
const RATE = 2_000
const TEAM = '1001'
// Objects of conversations that nobody reads leave the memory within this time.
const REST_MS = 20_000

/**
 * `chat growth`: one short answer in each of ten thousand conversations. What the front door's Worker holds after a garbage
 * collection, and what all of workerd has taken from the system, after the first thousand and after all of them; both
 * when the conversations have come to rest. Goal (G14): ≤ 10 % more. `bare` is the least relay on the same emulated
 * stores with as many conversations: what it grows by is the emulator's.
 */
export async function benchGrowth() {
  const upstream = await startUpstream({ tokens: TOKENS, rate: RATE })
  try {
    const product = await inWorld(measure, { variables: modelOf(upstream.url), inspector: true })
    return [...product, ...(await measureBare(upstream.url))]
  } finally {
    upstream.stop()
  }
}

async function measure(world) {
  // Asks without limit, as its plan is the highest.
  await world.database.prepare('UPDATE teams SET vip_level = 3 WHERE id = ?').bind(TEAM).run()
  const { origin, call } = world
  const ask = () => {
    const question = { token: call.token, address: call.address(), teamId: TEAM, spaceId: TEAM }
    return askAt(origin, { ...question, question: '从头数起' })
  }
  const first = await askMany(ask, FIRST)
  const before = await memoryOf(world)
  const others = await askMany(ask, CHATS - FIRST)
  const after = await memoryOf(world)
  return [
    { name: `${FIRST} 次对话之后`, ...wholenessOf(first, TOKENS), ...before },
    {
      name: `${CHATS} 次对话之后`,
      ...wholenessOf(others, TOKENS),
      ...after,
      heapGrowth: Number((after.heapMB / before.heapMB).toFixed(3)),
      processGrowth: growth(before, after),
    },
  ]
}

async function measureBare(upstream) {
  const bare = await startBareRelay(upstream)
  const ask = async () => await (await fetch(bare.url, { method: 'POST' })).text()
  try {
    const rows = []
    for (const count of [FIRST, CHATS - FIRST]) {
      const outcomes = await askMany(ask, count)
      await rest()
      const finished = outcomes.filter(({ value }) => value?.includes('[DONE]')).length
      rows.push({ asked: count, finished, processMB: round1(residentMB()) })
    }
    const [before, after] = rows
    return [
      { name: `bare ${FIRST}`, ...before },
      { name: `bare ${CHATS}`, ...after, processGrowth: growth(before, after) },
    ]
  } finally {
    await bare.stop()
  }
}

const growth = (before, after) => Number((after.processMB / before.processMB).toFixed(3))

/** `count` conversations, a bounded number at a time; how each one ended. */
async function askMany(ask, count) {
  const outcomes = []
  let next = 0
  const askOn = async () => {
    while (next < count) {
      next += 1
      outcomes.push(...(await Promise.allSettled([ask()])))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  return outcomes
}

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS))

async function memoryOf({ miniflare, origin }) {
  await rest()
  const wake = () => void fetch(new URL('/healthz', origin)).catch(() => undefined)
  const held = await heldBy(await miniflare.getInspectorURL(), 'yanmo', wake)
  return { heapMB: round1(held / 1024 / 1024), processMB: round1(residentMB()) }
}

/** Of the workerd that this process has started, in MB. */
function residentMB() {
  const lines = execFileSync('ps', ['-o', 'rss=,comm=', '--ppid', String(process.pid)]).toString()
  const kB = lines
    .split('\n')
    .filter((line) => line.includes('workerd'))
    .reduce((sum, line) => sum + Number.parseInt(line, 10), 0)
  return kB / 1024
}
