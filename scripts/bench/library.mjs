import { ensureBuilt } from '../lib/build.mjs'
import { withProductCode } from '../lib/typescript.mjs'
import { pageOfProse } from './ingest/prose.mjs'
import { makeReport } from './ingest/report.mjs'
import { spread } from './library/calling.mjs'
import {
  addRows,
  addTeam,
  addUploads,
  fileOf,
  fillLibrary,
  inWorld,
  PER_FILE,
} from './library/world.mjs'

// Ten thousand take some minutes: BENCH_FILES=10,100,1000,10000.
const LEARNED = sizes('BENCH_FILES', '10,100,1000')
const LISTED = sizes('BENCH_ROWS', '10,100,1000,10000')
const SEARCHED = sizes('BENCH_PASSAGES', '1000,10000,100000')
const ASKED = Number(process.env.BENCH_CALLS ?? 200)
const SEARCHES = 60
const FILES_A_CALL = 50
const PAGE = 50

/**
 * The library as it grows, through the product's own Workers and calls, by a plain member of a team in which two folders
 * are closed. `learn`: small Markdown files (4 KB) until all are learned, passages a second of each step and of its last
 * tenth, beside putting passages into the index alone and into a bare full-text table. `list`: the first page of a list
 * and one from its middle, asked in turn at every size. `search`: a keyword of two characters in names and contents. The
 * smallest is asked alone first and again beside the others. `ask`: from the adding of a PDF until a search finds what
 * stands on its first page. Goals (G6, G7): p95 of a list of 10,000 ≤ 1.5 × of 10, a
 * search of 100,000 passages < 150 ms, the small team ≤ 1.5 × alone, passages a second at the end ≥ 0.5 × at 1,000.
 */
export async function benchLibrary(parts = []) {
  await ensureBuilt()
  const rows = []
  for (const [name, measure] of Object.entries({ learn, ask, list, search }))
    if (parts.length === 0 || parts.includes(name)) rows.push(...(await inWorld(measure)))
  return rows
}

function sizes(name, usual) {
  return (process.env[name] ?? usual).split(',').map(Number)
}

async function learn(world) {
  const teamId = '7001'
  await addTeam(world.database, teamId)
  const { bigrams, fold } = await withProductCode(async (load) => ({
    ...(await load('/packages/chinese/terms.ts')),
    ...(await load('/packages/chinese/fold.ts')),
  }))
  const rows = []
  let total = 0
  for (const size of LEARNED) {
    const row = await learnUpTo(world, teamId, { from: total, size })
    const beside = await indexAlone(world, row.passages, (text) => bigrams(fold(text)).join(' '))
    rows.push({ ...row, ...beside, ofBare: ratio(row.passagesPerSecond, beside.bareFileByFile) })
    total = size
  }
  return rows
}

/** Adds files until the library holds `size`, and waits until the last one is learned. */
async function learnUpTo(world, teamId, { from, size }) {
  const contents = Array.from({ length: size - from }, (_, index) => markdownOf(from + index))
  const files = await addUploads(world, teamId, { from, contents })
  const samples = []
  const sample = async () => {
    const sums = await world.database
      .prepare(
        "SELECT count(*) AS files, coalesce(sum(passage_count), 0) AS passages FROM files WHERE space_id = ? AND status = 'DONE'",
      )
      .bind(teamId)
      .first()
    samples.push({ ...sums, at: performance.now() })
    return sums.files
  }
  await sample()
  for (let index = 0; index < files.length; index += FILES_A_CALL) {
    const some = files.slice(index, index + FILES_A_CALL)
    await world.call('POST', '/repositoryFile/addFiles', { spaceId: teamId, teamId, files: some })
  }
  while ((await sample()) < size) await new Promise((resolve) => setTimeout(resolve, 50))
  const first = samples[0]
  const last = samples.at(-1)
  const tenth = samples.findLast((item) => item.files <= size - (size - from) / 10) ?? first
  return {
    name: `学习至 ${size} 份 4 KB 的 Markdown`,
    passages: last.passages,
    seconds: Number(((last.at - first.at) / 1000).toFixed(1)),
    passagesPerSecond: rateOf(first, last),
    inLastTenth: rateOf(tenth, last),
  }
}

const rateOf = (from, to) => Math.round(((to.passages - from.passages) / (to.at - from.at)) * 1000)

const ALONE_FILES = 100
const ALONE_PASSAGES = 4
const FILLED_AT_ONCE = 250
let filled = 0

/**
 * Passages a second of the index without reading and rows, and of a bare table that holds as many passages as the
 * library does; each file by file, and the table at once.
 */
async function indexAlone({ send }, held, termsOf) {
  const take = (count) => {
    const from = filled
    filled += count
    return Array.from({ length: count }, (_, no) => fileOf('8', from + no, ALONE_PASSAGES))
  }
  const termsOfEach = (files) =>
    files.map(({ passages }) => passages.map(({ text }) => termsOf(text)))
  while (filled * ALONE_PASSAGES < held)
    await send('/bare', { batches: [termsOfEach(take(FILLED_AT_ONCE)).flat()] })
  const files = take(ALONE_FILES)
  const texts = termsOfEach(files)
  const passages = ALONE_FILES * ALONE_PASSAGES
  const perSecond = async (work) => {
    const started = performance.now()
    await work()
    return Math.round((passages / (performance.now() - started)) * 1000)
  }
  return {
    indexAlone: await perSecond(() => send('/fill', { space: '7001', files })),
    bareFileByFile: await perSecond(() => send('/bare', { batches: texts })),
    bareAtOnce: await perSecond(() => send('/bare', { batches: [texts.flat()] })),
  }
}

const PDF_PAGES = [1, 10, 50, 300]

async function ask(world) {
  const teamId = '7301'
  await addTeam(world.database, teamId)
  const { call } = world
  const rows = []
  // The first only warms up.
  for (const [from, pages] of [1, ...PDF_PAGES].entries()) {
    const contents = [makeReport(pages)]
    const files = await addUploads(world, teamId, { from, contents, ending: 'pdf' })
    const started = performance.now()
    const added = await call('POST', '/repositoryFile/addFiles', { spaceId: teamId, teamId, files })
    const [{ id }] = added.result
    const keyword = pageOfProse(0, 860).paragraphs[0].slice(0, 6)
    const isFound = async () => {
      const { result } = await call('POST', `/space/${teamId}/folder/search/v2`, { keyword })
      return result.records.some((hit) => hit.id === id && hit.blockCount > 0)
    }
    while (!(await isFound())) await new Promise((resolve) => setTimeout(resolve, 20))
    const seconds = Number(((performance.now() - started) / 1000).toFixed(2))
    if (from > 0) rows.push({ name: `加入 ${pages} 页的 PDF 到可以问第一页`, seconds })
  }
  return rows
}

async function list(world) {
  const teams = LISTED.map((size, no) => ({ size, teamId: String(7101 + no) }))
  const [small, ...others] = teams
  const fill = ({ size, teamId }) => addRows(world.database, teamId, { from: 0, to: size })
  // Who sits where is remembered for some seconds, so all teams are there before the first call.
  for (const { teamId } of teams) await addTeam(world.database, teamId)
  await fill(small)
  const alone = await listed(world, [small])
  for (const team of others) await fill(team)
  const beside = await listed(world, teams)
  const [first] = beside
  return [
    { name: `列表 ${small.size} 份，独处`, ...alone[0] },
    ...beside.map((row, index) => ({
      name: `列表 ${teams[index].size} 份`,
      ...row,
      ofSmallest: ratio(row.p95Ms, first.p95Ms),
      ...(index === 0 && { ofAlone: ratio(row.p95Ms, alone[0].p95Ms) }),
    })),
  ]
}

/** Each team in turn, so that whatever else the machine does meets all alike. */
async function listed({ call }, teams) {
  const middles = []
  for (const { teamId, size } of teams) middles.push(await middleOf(call, teamId, size))
  const firsts = teams.map(() => [])
  const later = teams.map(() => [])
  for (let round = -20; round < ASKED; round += 1) {
    for (const [index, { teamId }] of teams.entries()) {
      const path = `/space/${teamId}/folder/listFile?pageSize=${PAGE}`
      const page = await call('GET', path)
      const middle = await call('GET', `${path}${middles[index]}`)
      // The first rounds only warm up.
      if (round < 0) continue
      firsts[index].push(page.ms)
      later[index].push(middle.ms)
    }
  }
  return teams.map((_, index) => {
    const { p50Ms, p95Ms } = spread(later[index])
    return { ...spread(firsts[index]), middleP50Ms: p50Ms, middleP95Ms: p95Ms }
  })
}

/** The cursor of a page in the middle, as the pages before it hand it on. */
async function middleOf(call, teamId, size) {
  let after = ''
  for (let index = 0; index + PAGE < size / 2; index += PAGE) {
    const { result } = await call(
      'GET',
      `/space/${teamId}/folder/listFile?pageSize=${PAGE}${after}`,
    )
    after = `&after=${encodeURIComponent(result.next)}`
  }
  return after
}

async function search(world) {
  const teams = SEARCHED.map((size, no) => ({ size, teamId: String(7201 + no) }))
  const [small] = teams
  for (const { teamId } of teams) await addTeam(world.database, teamId)
  await fillLibrary(world, small.teamId, small.size / PER_FILE)
  const alone = await searched(world, small)
  const rows = [{ name: `搜索 ${small.size} 段，独处`, ...alone }]
  for (const team of teams) {
    if (team !== small) await fillLibrary(world, team.teamId, team.size / PER_FILE)
  }
  for (const team of teams) {
    const row = await searched(world, team)
    rows.push({
      name: `搜索 ${team.size} 段`,
      ...row,
      ...(team === small && { ofAlone: ratio(row.p95Ms, alone.p95Ms) }),
    })
  }
  return rows
}

const KEYWORDS = ['停车', '客流', '消防', '预算', '合同', '游客', '会议', '整改', '古镇', '付款']

async function searched({ call }, { teamId }) {
  const times = []
  for (let index = -KEYWORDS.length; index < SEARCHES; index += 1) {
    const keyword = KEYWORDS[(index + KEYWORDS.length) % KEYWORDS.length]
    const { ms } = await call('POST', `/space/${teamId}/folder/search/v2`, { keyword })
    if (index >= 0) times.push(ms)
  }
  return spread(times)
}

/** About four kilobytes of Markdown: a heading and some paragraphs. */
function markdownOf(no) {
  const { heading, paragraphs } = pageOfProse(no, 1250)
  return `# ${heading}\n\n${paragraphs.join('\n\n')}\n`
}

const ratio = (item, other) => Number((item / other).toFixed(2))
