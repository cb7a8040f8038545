import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../../lib/build.mjs'
import { withLedger } from '../../lib/ledger.mjs'
import { withProductCode } from '../../lib/typescript.mjs'
import { modelOf, round1 } from '../chat/parts.mjs'
import { heldBy } from '../heap.mjs'
import { addRows, addTeam, inWorld } from '../library/world.mjs'
import { auditOf, bookOrder, grant, pay, scripted } from './order.mjs'
import { startScriptedUpstream } from './scripted-upstream.mjs'

const CHAPTERS = Number(process.env.BENCH_CHAPTERS ?? 500)
const RATE = Number(process.env.BENCH_RATE ?? 100)
/** As wide as a task goes. */
const AT_ONCE = 8
const TEAM = '7001'
const GOAL_RATIO = 1.1
const GOAL_GROWTH = 1.25
const POLL_MS = 1_000

/**
 * `book`: a book of so many chapters with two sections of 300 words each, written by the product's own Workers from a
 * library of as many files, by the scripted model at `RATE` tokens a second (a section takes it three seconds). `ideal` is
 * the time of all tokens it said, plans, repairs and continuations too, over the eight that speak at once. `heap` is what
 * the Worker holds after a collection at a tenth of the headings and at nine tenths. Goals: wall ≤ 1.1 × ideal; every
 * heading written and charged once; the heap grows by less than a quarter.
 */
export async function benchBook() {
  await ensureBuilt()
  return withProductCode(async (load) => {
    const upstream = await startScriptedUpstream({ model: await scripted(load), rate: RATE })
    const { tree, files, words } = await bookOrder(load, CHAPTERS)
    try {
      return await inWorld((world) => measure(world, { tree, files, words, upstream }), {
        variables: modelOf(upstream.url),
        inspector: true,
      })
    } finally {
      upstream.stop()
    }
  })
}

async function measure(world, { tree, files, words, upstream }) {
  await fill(world, files)
  await withLedger(world.database, (ledger) => grant(ledger, TEAM, words))
  const call = async (...asked) => (await world.call(...asked)).result
  const form = { material: 'AI智能', targetWords: words }
  const { id, quote } = await pay(call, TEAM, { form, tree })
  const startedAt = performance.now()
  const { readings, heap } = await watch(world, call, id, quote.nodes)
  const wallSeconds = (performance.now() - startedAt) / 1000
  const idealSeconds = upstream.tally.tokens / RATE / AT_ONCE
  const audit = await auditOf(world.database, readings, quote)
  const ratio = wallSeconds / idealSeconds
  const [first = Number.NaN, last = Number.NaN] = heap
  return [
    {
      what: `book, ${CHAPTERS} chapters, ${quote.nodes} headings at ${RATE} tokens/s`,
      words: readings.words,
      tokens: upstream.tally.tokens,
      requests: upstream.tally.requests,
      atOnce: upstream.tally.mostAtOnce,
      idealSeconds: round1(idealSeconds),
      wallSeconds: round1(wallSeconds),
      ofIdeal: Number(ratio.toFixed(3)),
      heapMB: round1(first),
      heapLaterMB: round1(last),
      ...audit,
      ok: audit.isWhole && ratio <= GOAL_RATIO && last <= first * GOAL_GROWTH,
    },
  ]
}

/** A space whose files hold what the book is about. */
async function fill({ database, send }, files) {
  await addTeam(database, TEAM)
  await addRows(database, TEAM, { from: 0, to: files.length, passages: files[0].passages.length })
  const held = files.map(({ title, passages }, no) => ({
    fileId: `${TEAM}${String(no).padStart(6, '0')}`,
    title,
    passages,
  }))
  for (let index = 0; index < held.length; index += 50)
    await send('/fill', { space: TEAM, files: held.slice(index, index + 50) })
}

/** Looks on until the work is over, by the light form: only what has changed comes. */
async function watch({ miniflare, origin }, call, id, nodes) {
  const inspector = await miniflare.getInspectorURL()
  const wake = () => void fetch(new URL('/healthz', origin)).catch(() => undefined)
  const heap = []
  let since = 0
  for (;;) {
    await pause(POLL_MS)
    const reading = await call('GET', `/creation/${id}?teamId=${TEAM}&since=${since}`)
    since = reading.lastEventId
    if (process.env.BENCH_VERBOSE)
      console.error(new Date().toISOString(), reading.done, reading.failed)
    const mark = [0.1, 0.9][heap.length]
    if (mark !== undefined && reading.done >= nodes * mark)
      heap.push((await heldBy(inspector, 'yanmo', wake)) / 1024 / 1024)
    if (reading.taskStatus === 'done' || reading.taskStatus === 'error')
      return { readings: reading, heap }
  }
}
