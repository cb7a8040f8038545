import { execFileSync } from 'node:child_process'
import { heldBy } from '../heap.mjs'
import { inWorld } from '../library/world.mjs'
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
 * when the conversations have come to rest. Goal (G14): ≤ 10 % more.
 */
export async function benchGrowth() {
  const upstream = await startUpstream({ tokens: TOKENS, rate: RATE })
  try {
    return await inWorld(measure, { variables: modelOf(upstream.url), inspector: true })
  } finally {
    upstream.stop()
  }
}

async function measure(world) {
  // Asks without limit, as its plan is the highest.
  await world.database.prepare('UPDATE teams SET vip_level = 3 WHERE id = ?').bind(TEAM).run()
  const first = await askMany(world, FIRST)
  const before = await memoryOf(world)
  const others = await askMany(world, CHATS - FIRST)
  const after = await memoryOf(world)
  return [
    { name: `${FIRST} 次对话之后`, ...wholenessOf(first, TOKENS), ...before },
    {
      name: `${CHATS} 次对话之后`,
      ...wholenessOf(others, TOKENS),
      ...after,
      heapGrowth: Number((after.heapMB / before.heapMB).toFixed(3)),
      processGrowth: Number((after.processMB / before.processMB).toFixed(3)),
    },
  ]
}

/** `count` conversations, a bounded number at a time; how each one ended. */
async function askMany({ origin, call }, count) {
  const outcomes = []
  let next = 0
  const askOn = async () => {
    while (next < count) {
      next += 1
      const question = { token: call.token, address: call.address(), teamId: TEAM, spaceId: TEAM }
      const asked = askAt(origin, { ...question, question: '从头数起' })
      outcomes.push(...(await Promise.allSettled([asked])))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
  return outcomes
}

async function memoryOf({ miniflare, origin }) {
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
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
