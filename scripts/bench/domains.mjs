import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../lib/build.mjs'
import { migrate, startWorkers } from '../lib/runtime/workers.mjs'
import { addDomains, hostOf, nameOf } from './domains/world.mjs'
import { ask, inParallel, quantile } from './domains/asking.mjs'
import { heldBy } from './heap.mjs'

const SIZES = [1, 100, 10_000]
const CALLS = 2_000
const PAGES = 400
const INTERLEAVED = Number(process.env.BENCH_REQUESTS ?? 100_000)
const INTERLEAVED_HOSTS = 1_000
const PAGE_EVERY = 100
const VARIABLES = {
  JWT_SECRET: 'only-for-benches-only-for-benches',
  // Requests come from many addresses in turn: limits of one address are not what is measured.
  CLIENT_ADDRESS_HEADER: 'x-bench-address',
}

/**
 * White label as the number of domains grows: p95 of a brand's manifest and of a page whose brand is remembered, and
 * of a first visit; bytes that a remembered domain takes; wrong brands among interleaved requests. Goals (G13): p95 at
 * 10,000 domains ≤ 1.2 × at 1, ≤ 1 KB a domain, none wrong.
 */
export async function benchDomains() {
  await ensureBuilt()
  const rows = []
  for (const size of SIZES) rows.push(await inWorld(size, (world) => measureSize(world, size)))
  const [item] = rows
  const grown = rows.map((row) => ({
    ...row,
    callOfOne: ratio(row.callP95Ms, item.callP95Ms),
    pageOfOne: ratio(row.pageP95Ms, item.pageP95Ms),
  }))
  return [...grown, await inWorld(INTERLEAVED_HOSTS, interleave)]
}

async function inWorld(size, use) {
  const dataDir = mkdtempSync(join(tmpdir(), 'yanmo-domains-'))
  const { miniflare, url } = await startWorkers({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    variables: VARIABLES,
    inspector: true,
  })
  try {
    await addDomains(await migrate(miniflare), size)
    return await use({ url, inspectorUrl: await miniflare.getInspectorURL() })
  } finally {
    await miniflare.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureSize({ url, inspectorUrl }, size) {
  // Code is compiled and everything but the domains is in memory before anything is measured.
  await inParallel(200, () => ask(url, hostOf(0), '/login'))
  const wake = () => ask(url, hostOf(0), '/healthz')
  const before = await heldBy(inspectorUrl, 'yanmo', wake)
  const first = await inParallel(size, (no) => ask(url, hostOf(no), CALL))
  const held = (await heldBy(inspectorUrl, 'yanmo', wake)) - before
  const anyHost = () => hostOf(Math.floor(Math.random() * size))
  const calls = await inParallel(CALLS, () => ask(url, anyHost(), CALL))
  const pages = await inParallel(PAGES, () => ask(url, anyHost(), '/login'))
  return {
    name: `${size} 个域名`,
    firstP95Ms: quantile(first, 0.95),
    callP95Ms: quantile(calls, 0.95),
    pageP95Ms: quantile(pages, 0.95),
    ...(size >= 10_000 && { bytesPerDomain: Math.round(held / size) }),
  }
}

async function interleave({ url }) {
  let wrong = 0
  const answers = await inParallel(INTERLEAVED, async (index) => {
    const no = Math.floor(Math.random() * INTERLEAVED_HOSTS)
    const isPage = index % PAGE_EVERY === 0
    const answer = await ask(url, hostOf(no), isPage ? '/login' : CALL)
    if (!(isPage ? isPageOf(answer.text, no) : isCallOf(answer.text, no))) wrong += 1
    return answer
  })
  const failed = answers.filter(({ status }) => status !== 200).length
  return { name: `${INTERLEAVED} 次交错请求，${INTERLEAVED_HOSTS} 个域名`, wrong, failed }
}

// The lightest answer that wears the brand. The domain call counts its address in an object as well, which costs more
// than the brand and the same however many brands there are.
const CALL = '/manifest.webmanifest'

const isCallOf = (text, no) => JSON.parse(text).name === nameOf(no)

// Names all have the same shape, so any other team's would be seen.
const isPageOf = (text, no) => {
  const names = new Set(text.match(/某牌\d{5}/g))
  return names.size === 1 && names.has(nameOf(no))
}

const ratio = (item, other) => Number((item / other).toFixed(2))
