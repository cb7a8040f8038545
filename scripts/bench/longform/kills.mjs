import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../../lib/build.mjs'
import { withLedger } from '../../lib/ledger.mjs'
import { openLocalDatabase } from '../../lib/local-database.mjs'
import { apiClient, startProduct } from '../../lib/product.mjs'
import { withProductCode } from '../../lib/typescript.mjs'
import { modelOf } from '../chat/parts.mjs'
import { auditOf, bookOrder, grant, pay, scripted } from './order.mjs'
import { startScriptedUpstream } from './scripted-upstream.mjs'

const CHAPTERS = Number(process.env.BENCH_CHAPTERS ?? 500)
const KILLS = Number(process.env.BENCH_KILLS ?? 50)
const RATE = Number(process.env.BENCH_KILLED_RATE ?? 1_000)
const TEAM = '1001'
// The same signature within a second would be taken for a copy.
const LOOK_EVERY_MS = 1_100

/**
 * `kills`: the same book without a library while the power is cut again and again, between two headings as well as inside
 * one. Goals: no heading lost, doubled or charged twice.
 */
export async function benchKills() {
  ensureBuilt()
  const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-kills-'))
  return withProductCode(async (load) => {
    const upstream = await startScriptedUpstream({ model: await scripted(load), rate: RATE })
    const env = modelOf(upstream.url)
    try {
      const { tree, words } = await bookOrder(load, CHAPTERS)
      await (await startProduct({ dataDir })).stop({ keepData: true })
      await openLocalDatabase(dataDir, (database) =>
        withLedger(database, (ledger) => grant(ledger, TEAM, words)),
      )
      const { seen, quote, kills } = await writeUnderKills({ dataDir, env, tree, words })
      const audit = await openLocalDatabase(dataDir, (database) => auditOf(database, seen, quote))
      const what = `book killed, ${CHAPTERS} chapters, ${quote.nodes} headings`
      const doubled = audit.charges - quote.nodes
      const ok = audit.isWhole && doubled === 0 && kills >= KILLS
      return [{ what, kills, words: seen.words, ...audit, doubled, ok }]
    } finally {
      upstream.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}

async function writeUnderKills({ dataDir, env, tree, words }) {
  let order = null
  let kills = 0
  for (;;) {
    const product = await startProduct({ dataDir, env })
    const api = apiClient(product.url)
    try {
      await api.signIn('shenyan', 'bimo2026')
      order ??= await pay(callOf(api), TEAM, { form: { targetWords: words }, tree })
      const seen = await untilOverOrCut(api, order, kills)
      if (seen) return { seen, quote: order.quote, kills }
      kills += 1
    } finally {
      await product.kill()
    }
  }
}

const callOf = (api) => (method, path, body) =>
  method === 'GET' ? api.get(path) : api.post(path, body)

/** The creation when it is over; null when the next cut is due. */
async function untilOverOrCut(api, { id, quote }, kills) {
  const path = `/creation/${id}?teamId=${TEAM}&since=${Number.MAX_SAFE_INTEGER}`
  // The cuts are spread over the whole book, each at a moment of its own.
  const due = kills < KILLS ? ((kills + Math.random()) * quote.nodes) / KILLS : Infinity
  for (;;) {
    const seen = await api.get(path).catch(() => null)
    await pause(LOOK_EVERY_MS)
    // A product that is hardly up may be late with an answer; it is asked again.
    if (!seen) continue
    if (seen.taskStatus === 'done' || seen.taskStatus === 'error') return seen
    if (seen.done >= due) {
      await pause(Math.random() * 400)
      return null
    }
  }
}
