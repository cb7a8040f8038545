import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../../lib/build.mjs'
import { seedDemoWorld } from '../../lib/demo/demo.mjs'
import { withLedger } from '../../lib/ledger.mjs'
import { withProductCode } from '../../lib/typescript.mjs'
import { migrate, startWorkers } from '../../lib/runtime/workers.mjs'
import { modelOf, round1 } from '../chat/parts.mjs'
import { callerAt, signedIn } from '../library/calling.mjs'
import { variablesOfBench } from '../library/world.mjs'
import { auditOf, bookOrder, grant, pay, scripted } from './order.mjs'
import { startScriptedUpstream } from './scripted-upstream.mjs'

/** The goal's size. */
export const wholeKills = { chapters: 500, kills: 50, rate: 2_000 }
const TEAM = '1001'
const POLL_MS = 200
// Longer than the watchdog of a task that died: a life that delivers nothing for so long is stuck.
const STUCK_AFTER_MS = 180_000

/** `kills`: `measureKills` at the goal's size, or at that of `BENCH_CHAPTERS` and `BENCH_KILLS`. */
export async function benchKills() {
  const { BENCH_CHAPTERS, BENCH_KILLS, BENCH_KILLED_RATE } = process.env
  const row = await measureKills({
    chapters: Number(BENCH_CHAPTERS ?? wholeKills.chapters),
    kills: Number(BENCH_KILLS ?? wholeKills.kills),
    rate: Number(BENCH_KILLED_RATE ?? wholeKills.rate),
  })
  return [row]
}

/**
 * A book without a library, written by the product's Workers while their process is killed again and again, between two
 * headings as well as inside one. Goals: no heading lost, doubled or charged twice, all in their order.
 */
export async function measureKills({ chapters, kills, rate }) {
  await ensureBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-kills-'))
  return withProductCode(async (load) => {
    const upstream = await startScriptedUpstream({ model: await scripted(load), rate })
    const variables = { ...variablesOfBench, ...modelOf(upstream.url) }
    try {
      const order = await bookOrder(load, chapters)
      const startedAt = performance.now()
      const run = await writeUnderKills({ dataDir, variables }, order, kills)
      const seconds = round1((performance.now() - startedAt) / 1_000)
      const { readings, quote, cuts, audit, document } = run
      const what = `book killed, ${chapters} chapters, ${quote.nodes} headings`
      const found = faultsOf(document, order.tree)
      const chargedTwice = audit.charges - quote.nodes
      const isRight = Object.values(found).every((count) => count === 0)
      const ok = audit.isWhole && chargedTwice === 0 && isRight && cuts >= kills
      return {
        what,
        kills: cuts,
        seconds,
        words: readings.words,
        ...audit,
        ...found,
        chargedTwice,
        ok,
      }
    } finally {
      upstream.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}

async function writeUnderKills(world, { tree, words }, kills) {
  let [order, token, cuts] = [null, '', 0]
  for (;;) {
    const { miniflare, url } = await startWorkers({ ...world, host: '127.0.0.1', port: 0 })
    try {
      const origin = `http://localhost:${url.port}`
      if (!order) {
        await furnish(await migrate(miniflare), words)
        token = (await callerAt(origin)).token
      }
      const caller = signedIn(origin, token)
      const call = async (...asked) => (await caller(...asked)).result
      order ??= await pay(call, TEAM, { form: { targetWords: words }, tree })
      const reading = await untilOverOrCut(call, order, { cuts, kills })
      if (reading) {
        const document = await call('GET', `/document/info?teamId=${TEAM}&id=${reading.documentId}`)
        const audit = await auditOf(
          await miniflare.getD1Database('DB', 'yanmo'),
          reading,
          order.quote,
        )
        return { readings: reading, quote: order.quote, cuts, document, audit }
      }
      cuts += 1
    } finally {
      // SIGKILL to the process that has all of the product's state: a power cut.
      await miniflare.dispose()
    }
  }
}

async function furnish(database, words) {
  await seedDemoWorld(database)
  await withLedger(database, (ledger) => grant(ledger, TEAM, words))
}

/** The creation when it is over; null when the next cut is due. */
async function untilOverOrCut(call, { id, quote }, { cuts, kills }) {
  // The cuts are spread over the whole book, each at a moment of its own.
  const due = cuts < kills ? ((cuts + Math.random()) * quote.nodes) / kills : Infinity
  const path = `/creation/${id}?teamId=${TEAM}&since=${Number.MAX_SAFE_INTEGER}`
  let last = { done: -1, at: Date.now() }
  for (;;) {
    const reading = await call('GET', path).catch(() => null)
    if (reading?.taskStatus === 'done' || reading?.taskStatus === 'error') return reading
    if (reading && reading.done >= due) {
      await pause(Math.random() * POLL_MS)
      return null
    }
    if (reading && reading.done !== last.done) last = { done: reading.done, at: Date.now() }
    if (Date.now() - last.at > STUCK_AFTER_MS)
      throw new Error(`nothing delivered for ${STUCK_AFTER_MS} ms: ${JSON.stringify(reading)}`)
    await pause(POLL_MS)
  }
}

/** Headings of the order whose text is not there, texts that are there twice, headings that stand elsewhere than ordered. */
function faultsOf({ tree, sections }, ordered) {
  const leaves = leavesOf(tree)
  const expected = leavesOf(ordered)
  const texts = new Map(sections.map((item) => [item.nodeId, item]))
  const written = leaves.flatMap(({ id }) => texts.get(id) ?? []).filter(({ words }) => words > 0)
  return {
    unwritten: expected.length - written.length,
    doubled: written.length - new Set(written.map(({ hash }) => hash)).size,
    outOfOrder: expected.filter(({ title }, index) => leaves[index]?.title !== title).length,
  }
}

const leavesOf = ({ children }) =>
  children.flatMap((node) => (node.children.length === 0 ? [node] : leavesOf(node)))
