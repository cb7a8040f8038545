import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, Response } from '../lib/runtime/miniflare.mjs'
import { build } from 'vite'
import { watchHeap } from './heap.mjs'
import { makeReport } from './ingest/report.mjs'
import { freshFetch } from '../lib/fresh-fetch.mjs'
import { root } from '../lib/install.mjs'
import { migrate } from '../lib/runtime/workers.mjs'

const PAGES = 300
const ROUNDS = 5
// What is measured in turn. The last three are parts of learning, each alone.
const SIDES = [
  ['unpdf', 'unpdf 单独'],
  ['product', '学习全程（解析、存储、全文索引）'],
  ['parse', '其中：解析与分段'],
  ['terms', '其中：分词'],
  ['index', '其中：全文索引（含分词）'],
  ['storage', '其中：R2 写入'],
]
const PAGE_COUNTS = [10, 100, 1000]

/**
 * Learning a generated Chinese PDF of 300 pages (R2, parser, passages, full-text index, rows) against unpdf alone
 * on the same file in the same workerd, medians of five in turn; goal ≥ 0.9. Then the memory of a fresh workerd
 * that learns 10, 100 and 1,000 pages; goal at most 100 MB and flat. Files and index lie in another process there.
 * `liveMb` is the most that the consumer holds after a garbage collection (heap and buffers, its code included),
 * `processMb` what the whole process takes from the system above its idle state. `speed` or `memory` asks for one part only.
 */
export async function benchIngest(parts = []) {
  const wants = (part) => parts.length === 0 || parts.includes(part)
  const outDir = mkdtempSync(join(tmpdir(), 'yanmo-bench-'))
  try {
    await buildWorker(outDir)
    const rows = wants('speed') ? await measureSpeed(outDir) : []
    for (const pages of wants('memory') ? PAGE_COUNTS : [])
      rows.push(await measureMemory(outDir, pages))
    return rows
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

async function measureSpeed(outDir) {
  const { call, store, stop } = await startWorker(outDir)
  try {
    await store(PAGES)
    const took = Object.fromEntries(SIDES.map(([side]) => [side, []]))
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [side] of SIDES) {
        const started = performance.now()
        await call(side, PAGES)
        // The first round only warms up.
        if (round > 0) took[side].push(performance.now() - started)
      }
    }
    return SIDES.map(([side, name]) => ({
      name,
      pages: PAGES,
      ms: Math.round(median(took[side])),
      pagesPerSecond: Math.round((PAGES / median(took[side])) * 1000),
      ofUnpdf: Number((median(took.unpdf) / median(took[side])).toFixed(3)),
    }))
  } finally {
    await stop()
  }
}

function median(values) {
  return values.toSorted((item, other) => item - other)[Math.floor(values.length / 2)]
}

async function measureMemory(outDir, pages) {
  const store = new Map([[`/bench/${pages}.pdf`, makeReport(pages)]])
  const { call, peakMb, inspectorUrl, stop } = await startWorker(outDir, store)
  try {
    const before = peakMb()
    const heap = await watchHeap(await inspectorUrl(), 'bench')
    await call('consume', pages)
    const liveMb = Math.round(await heap.stop())
    return { name: `峰值内存 ${pages} 页`, pages, liveMb, processMb: peakMb() - before }
  } finally {
    await stop()
  }
}

/** Bytes kept in this process, outside of the consumer's. */
async function answerFrom(store, request) {
  const key = new URL(request.url).pathname
  if (request.method === 'PUT') {
    store.set(key, Buffer.from(await request.arrayBuffer()))
    return new Response()
  }
  const body = store.get(key)
  if (!body) return new Response(null, { status: 404 })
  const headers = { 'x-size': String(body.length) }
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/** As the front door has what lies beside its pages. */
function answerFromPackage(request) {
  const path = join(root, 'node_modules/pdfjs-dist', new URL(request.url).pathname)
  return existsSync(path) ? new Response(readFileSync(path)) : new Response(null, { status: 404 })
}

async function buildWorker(outDir) {
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    define: {
      'process.env.NODE_ENV': '"production"',
      __PDF_ASSETS__: '"/"',
      __FONT_ASSETS__: '"/"',
    },
    ssr: {
      noExternal: true,
      target: 'webworker',
      external: ['cloudflare:workers'],
      resolve: { conditions: ['workerd', 'worker', 'browser'] },
    },
    resolve: {
      alias: { '~': join(root, 'app'), '#packages': join(root, 'packages') },
      conditions: ['workerd', 'worker', 'browser'],
    },
    build: {
      ssr: join(root, 'scripts/bench/ingest/worker.ts'),
      outDir,
      emptyOutDir: true,
      minify: true,
      rollupOptions: {
        external: [/^node:/, /^cloudflare:/],
        output: { entryFileNames: 'index.js' },
      },
    },
  })
}

async function startWorker(outDir, outside) {
  const children = new Set(childPids())
  const scripts = readdirSync(outDir, { recursive: true }).filter((file) => file.endsWith('.js'))
  const ordered = ['index.js', ...scripts.filter((file) => file !== 'index.js')]
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      logRequests: false,
      name: 'bench',
      // Only where memory is measured: it costs time.
      ...(outside && { inspectorPort: 0 }),
      modulesRoot: outDir,
      modules: ordered.map((file) => ({ type: 'ESModule', path: join(outDir, file) })),
      compatibilityDate: '2026-08-15',
      compatibilityFlags: ['nodejs_compat'],
      bindings: { APP_ENV: 'test', JWT_SECRET: 'only-for-benches-only-for-benches-' },
      serviceBindings: {
        STORE: (request) => answerFrom(outside ?? new Map(), request),
        PUBLIC_FILES: answerFromPackage,
      },
      d1Databases: { DB: 'bench' },
      r2Buckets: { FILES: 'bench' },
      durableObjects: { SPACE_INDEX: { className: 'SpaceIndex', useSQLite: true } },
      queueProducers: {
        INGEST_QUEUE: 'ingest',
        PAGES_QUEUE: 'pages',
        EXPORTS_QUEUE: 'exports',
        JOBS_QUEUE: 'jobs',
      },
    }),
  )
  const url = await miniflare.ready
  await migrate(miniflare, 'bench')
  const pid = childPids().find((item) => !children.has(item))
  return {
    async store(pages) {
      const request = { method: 'PUT', body: makeReport(pages) }
      await freshFetch(new URL(`/store?pages=${pages}`, url), request)
    },
    async call(what, pages) {
      const response = await freshFetch(new URL(`/${what}?pages=${pages}`, url))
      if (!response.ok) throw new Error(`${what} ${pages}: ${await response.text()}`)
      return await response.json()
    },
    inspectorUrl: () => miniflare.getInspectorURL(),
    peakMb: () => peakOf(pid),
    stop: () => miniflare.dispose(),
  }
}

/** Processes that this one started, as Linux knows them. */
function childPids() {
  try {
    return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
  } catch {
    return []
  }
}

/** Most memory (MB, resident) that a process ever held; null where /proc is not Linux's. */
function peakOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
  } catch {
    return null
  }
}
