import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { convertV4MiniflareOptions, Miniflare } from '../lib/runtime/miniflare.mjs'
import { build } from 'vite'
import { ensureBuilt } from '../lib/build.mjs'
import { workerdCpuMs } from '../lib/cpu-time.mjs'
import { freshFetch } from '../lib/fresh-fetch.mjs'
import { root } from '../lib/install.mjs'
import { apiClient, startProduct, untilLearned } from '../lib/product.mjs'

const ROWS = 100
const TEAM = '1001'
const WARM_UP = 400
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)

/**
 * Pages and calls against a bare `hello` of the same workerd, in one run: requests a second at 50 connections,
 * latency at one. `cpuMs` is workerd's processor time a request, and `cpuOf…` the same ratios told by it: on a machine
 * that others use as well, only these hold still. Goals: home takes the processor as long as 8 D1 queries of the same run,
 * the library of 100 rows as 15; p99 ≤ 5 × p50.
 */
export async function benchSsr() {
  await ensureBuilt()
  const product = await startProduct()
  const bare = await startBare()
  try {
    const api = apiClient(product.url)
    await api.signIn('shenyan', 'bimo2026')
    await untilLearned(api, TEAM)
    await fillLibrary(product, api)
    const headers = { authorization: `Bearer ${api.token}`, cookie: `token=${api.token}` }
    const libraryBytes = await bytesOf(`${product.url}/library`, headers)
    const filler = await fillerFor(bare.url, libraryBytes)

    const onBare = (name, path) => measure(process.pid, name, bare.url + path)
    const onProduct = (name, path) => measure(product.pid, name, product.url + path, headers)
    const hello = await onBare('hello', 'hello')
    const query = await onBare('一次 D1 查询（本机仿真）', 'd1')
    const json = await onProduct('JSON 调用（登录 + D1）', '/ai/team/list')
    const home = await onProduct('首页', '/')
    const table = await onBare('裸 React Router 表格', `?filler=${filler}`)
    const library = await onProduct('知识库 100 行', '/library')
    return [
      hello,
      { ...query, ...against(query, { hello }) },
      { ...json, ...against(json, { hello, query }) },
      { ...home, ...against(home, { hello, query }), ...inQueries(home, query, 8) },
      { ...table, ...against(table, { hello }) },
      { ...library, ...against(library, { hello, table }), ...inQueries(library, query, 15) },
    ]
  } finally {
    await bare.stop()
    await product.stop()
  }
}

async function startBare() {
  const outDir = mkdtempSync(join(tmpdir(), 'yanmo-bare-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: {
      noExternal: true,
      target: 'webworker',
      resolve: { conditions: ['workerd', 'worker', 'browser'] },
    },
    resolve: { conditions: ['workerd', 'worker', 'browser'] },
    build: {
      ssr: join(root, 'scripts/bench/ssr/bare-table.tsx'),
      outDir,
      emptyOutDir: true,
      minify: true,
      rollupOptions: { output: { entryFileNames: 'index.js', codeSplitting: false } },
    },
  })
  const script = readFileSync(join(outDir, 'index.js'), 'utf8')
  rmSync(outDir, { recursive: true, force: true })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      logRequests: false,
      name: 'bare',
      modules: true,
      script,
      d1Databases: { DB: 'bare' },
      compatibilityDate: '2026-08-15',
      compatibilityFlags: ['nodejs_compat'],
    }),
  )
  return { url: String(await miniflare.ready), stop: () => miniflare.dispose() }
}

/** Tops the library up to a page of learned files, through the product's own upload. */
async function fillLibrary(product, api) {
  const { total } = await api.get(`/space/${TEAM}/folder/listFile?pageSize=1`)
  const scope = { teamId: TEAM, spaceId: TEAM }
  let files = []
  for (let no = total; no < ROWS; no += 1) {
    const fileName = `保护规划资料之${no}：现状调查与分析报告.md`
    const text = `# 调查之${no}\n\n${'沿河第一界面建筑限高九米，檐口高度不高于六米。'.repeat(8)}\n`
    const bytes = new TextEncoder().encode(text)
    const place = await api.post('/file/getUploadUrl', {
      ...scope,
      filename: fileName,
      size: bytes.length,
    })
    await freshFetch(new URL(place.url, product.url), {
      method: 'PUT',
      headers: { 'content-type': place.contentType },
      body: bytes,
    })
    const fileSha256 = createHash('sha256').update(fileName).digest('hex')
    const record = await api.post('/file/register', {
      ...scope,
      fileName,
      fileUrl: place.url.split('?')[0],
      fileSha256,
    })
    files.push({ fileId: record.id, fileName })
    if (files.length === 50 || no === ROWS - 1) {
      await api.post('/repositoryFile/addFiles', { ...scope, files })
      files = []
    }
  }
  await untilLearned(api, TEAM)
}

async function bytesOf(url, headers) {
  const response = await freshFetch(url, { headers })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return (await response.arrayBuffer()).byteLength
}

/** How much filler a row of the bare table needs to weigh as much as the product's page. */
async function fillerFor(url, target) {
  const empty = await bytesOf(`${url}?filler=0`)
  return Math.max(0, Math.round((target - empty) / ROWS))
}

async function measure(pid, name, url, headers = {}) {
  const load = (connections) =>
    autocannon({ url, headers, connections, duration: SECONDS, pipelining: 1 })
  // Compiled code is what is measured: a count, since a busy machine gets few requests through a second.
  await autocannon({ url, headers, connections: 10, amount: WARM_UP })
  const alone = await load(1)
  const usedBefore = workerdCpuMs(pid)
  const crowd = await load(50)
  const used = workerdCpuMs(pid) - usedBefore
  if (crowd.requests.total === 0) throw new Error(`${name}: too busy to answer at all`)
  if (alone.non2xx + crowd.non2xx > 0) throw new Error(`${name}: answers other than 200`)
  return {
    name,
    p50AloneMs: alone.latency.p50,
    p99AloneMs: alone.latency.p99,
    rps50: Math.round(crowd.requests.average),
    p50Ms: crowd.latency.p50,
    p99Ms: crowd.latency.p99,
    cpuMs: Number((used / crowd.requests.total).toFixed(2)),
  }
}

/** Processor time in units of one D1 query of the same run. */
function inQueries({ cpuMs }, query, goal) {
  const queries = Number((cpuMs / query.cpuMs).toFixed(1))
  return { queries, goal, met: queries <= goal }
}

/** Shares of others' speed: `of…` by requests a second, `cpuOf…` by processor time. */
function against(item, others) {
  const shares = Object.entries(others).flatMap(([name, other]) => [
    [`of_${name}`, Number((item.rps50 / other.rps50).toFixed(3))],
    [`cpuOf_${name}`, Number((other.cpuMs / item.cpuMs).toFixed(3))],
  ])
  return Object.fromEntries(shares)
}
