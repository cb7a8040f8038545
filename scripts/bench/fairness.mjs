import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../lib/build.mjs'
import { withProductCode } from '../lib/typescript.mjs'
import { crowd, leftOf, startHangingSite } from './fairness/crowd.mjs'
import { makeReport } from './ingest/report.mjs'
import { pageOfProse } from './ingest/prose.mjs'
import { addTeam, addUploads, inWorld } from './library/world.mjs'

const TEAM = '7002'
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const POLL_MS = 10
const GOAL = 2

/**
 * A small file of one team, from the call that adds it to 学习完成, alone and while a member of another team has 300 web
 * pages that never answer, 200 PDFs of 300 pages and 20 Word files under way or waiting; medians in turn by format, through
 * the product's own Workers. Goal: ≤ 2 × its quiet time. `worstMs` is told beside it; `left` is what still waited at the end,
 * `besideExports` how many of the small files were learned before the last of 20 Word files, which are made up again for each.
 */
export async function benchFairness() {
  await ensureBuilt()
  const site = await startHangingSite()
  try {
    const variables = { OUTSIDE_ALLOWED_HOSTS: JSON.stringify([site.host]) }
    return await withProductCode((load) =>
      inWorld((world) => measure(world, load, site), { variables }),
    )
  } finally {
    site.stop()
  }
}

async function measure(world, load, site) {
  await addTeam(world.database, TEAM)
  const small = await smallFiles(load)
  // The first of each only warms up.
  await learnedIn(world, small)
  const quiet = await rounds(world, small)
  const topUp = await crowd(world, site)
  let besideExports = 0
  const busy = await rounds(world, small, {
    before: topUp,
    after: async () => void ((await leftOf(world)).exports > 0 && (besideExports += 1)),
  })
  const left = await leftOf(world)
  if (!(left.pages > 0 && left.ingest > 0)) throw new Error('nothing was left to wait behind')
  return small.map(({ ending }, index) => {
    const [quietMs, busyMs] = [median(quiet[index]), median(busy[index])]
    const ratio = Number((busyMs / quietMs).toFixed(2))
    return {
      name: `小文件 ${ending}，另一个团队占满队列时`,
      quietMs,
      busyMs,
      worstMs: Math.round(Math.max(...busy[index])),
      ratio,
      goal: GOAL,
      met: ratio <= GOAL,
      left: JSON.stringify(left),
      besideExports: `${besideExports}/${ROUNDS * small.length}`,
    }
  })
}

async function smallFiles(load) {
  const { makeDocx, paragraph } = await load('/test/fixtures/make-docx.ts')
  const paragraphs = pageOfProse(1, 1500).paragraphs
  return [
    { ending: 'txt', content: paragraphs.join('\n\n') },
    { ending: 'docx', content: makeDocx(paragraphs.map((text) => paragraph(text)).join('')) },
    { ending: 'pdf', content: makeReport(2) },
  ]
}

const nothing = { before: () => {}, after: () => {} }

/** Milliseconds of every round, a list a format. */
async function rounds(world, small, around = nothing) {
  const times = small.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    const took = await learnedIn(world, small, around)
    for (const [index, ms] of took.entries()) times[index].push(ms)
  }
  return times
}

let added = 0

async function learnedIn(world, small, { before, after } = nothing) {
  const took = []
  for (const { ending, content } of small) {
    const from = (added += 1)
    const files = await addUploads(world, TEAM, { from, contents: [content], ending })
    await before()
    const started = performance.now()
    const body = { spaceId: TEAM, teamId: TEAM, files }
    const [{ id }] = (await world.call('POST', '/repositoryFile/addFiles', body)).result
    await untilLearned(world, id)
    took.push(performance.now() - started)
    await after()
  }
  return took
}

async function untilLearned({ database }, id) {
  for (;;) {
    const row = await database
      .prepare('SELECT status, error_code FROM files WHERE id = ?')
      .bind(id)
      .first()
    if (row.status === 'DONE') return
    if (row.status === 'ERROR') throw new Error(`not learned: ${row.error_code}`)
    await pause(POLL_MS)
  }
}

const median = (times) =>
  Math.round(times.toSorted((item, other) => item - other)[Math.floor(times.length / 2)])
