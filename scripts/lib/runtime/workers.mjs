import { readFileSync, readdirSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from './miniflare.mjs'
import { root } from '../install.mjs'
import { listenOnSocket } from './runtime-on-socket.mjs'
import { steadyDatabase } from '../database/steady-database.mjs'

/**
 * Both built Workers in one workerd, with D1, R2, Durable Objects and queues kept under `dataDir`.
 * Crons do not fire by themselves here: the caller ticks `runCrons`. With `inspector`, V8's inspector listens as well;
 * `beside` are further Workers, as miniflare takes them; `frontEntry` makes the source of a module that stands before the
 * front door's own, of its file and its Durable Objects. With `socketPath` nothing listens on a port: the emulator's own
 * door is that file, and the returned handle knows neither its databases nor its buckets.
 */
export async function startWorkers(options) {
  const {
    host,
    port,
    socketPath,
    dataDir,
    variables,
    log = LogLevel.WARN,
    inspector = false,
    beside = [],
    frontEntry,
  } = options
  if (socketPath) listenOnSocket(socketPath)
  const front = readBuilt('server')
  const ingest = readBuilt('ingest')
  const composed = convertV4MiniflareOptions({
    host,
    port,
    ...(inspector && { inspectorPort: 0 }),
    cf: false,
    telemetry: { enabled: false },
    log: new Log(log),
    logRequests: false,
    resourcePersistencePath: join(dataDir, 'v3'),
    unsafeTriggerHandlers: true,
    workers: [
      withEntry(workerOptions(front, variables), front, frontEntry),
      workerOptions(ingest, variables),
      filesBeside(front),
      ...beside,
    ],
  })
  const miniflare = new Miniflare(composed)
  const url = await miniflare.ready
  const tick = socketPath ? (cron) => askForCron(socketPath, cron) : await cronsOf(miniflare, front)
  const crons = front.config.triggers?.crons ?? []
  return {
    miniflare,
    url,
    runCrons: async () => {
      for (const cron of crons) await tick(cron)
    },
  }
}

async function cronsOf(miniflare, front) {
  const worker = await miniflare.getWorker(front.config.name)
  return (cron) => worker.scheduled({ cron, scheduledTime: new Date() })
}

/** Fires a cron through the emulator's own door. */
function askForCron(socketPath, cron) {
  const path = `/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`
  return new Promise((resolve, reject) => {
    const asking = get({ socketPath, path, headers: { host: 'localhost' }, agent: false })
    asking.on('error', reject).on('response', (answer) => {
      answer.resume()
      if (answer.statusCode === 200) resolve()
      else reject(new Error(`cron ${cron}: ${answer.statusCode}`))
    })
  })
}

// Public by their number, but a cloud answers its own machines there; see app/core/outside/addresses.ts.
const CLOUD_SERVICES = ['161.26.0.0/16', '166.8.0.0/14', '168.63.129.16/32']

/**
 * The web as pages of it are fetched: workerd itself refuses private addresses here, in the moment of connecting,
 * whatever a name led to when it was asked for.
 */
export const publicNetwork = {
  network: { allow: ['public'], deny: CLOUD_SERVICES, tlsOptions: { trustBrowserCas: true } },
}

/**
 * Applies the migrations that this database has not seen, with wrangler's own bookkeeping. Each goes in together with its
 * entry, so that a program that stops in between does not meet its own tables the next time.
 */
export async function migrate(miniflare, worker) {
  const database = await controlPlane(miniflare, worker)
  await database
    .prepare(
      'CREATE TABLE IF NOT EXISTS d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    )
    .run()
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all()
  const applied = new Set(results.map((row) => row.name))
  const files = readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql'))
  for (const name of files.sort()) {
    if (applied.has(name)) continue
    const sql = readFileSync(join(root, 'migrations', name), 'utf8')
    await database.prepare(`${sql}\nINSERT INTO d1_migrations(name) VALUES ('${name}');`).run()
  }
  return database
}

/** The control-plane database of a runtime. */
export async function controlPlane(miniflare, worker = 'yanmo') {
  return steadyDatabase(await miniflare.getD1Database('DB', worker))
}

/** A built Worker: where it lies and the configuration it was built with. */
export function readBuilt(name) {
  const directory = join(root, 'build', name)
  const config = JSON.parse(readFileSync(join(directory, 'wrangler.json'), 'utf8'))
  return { directory, config }
}

const FILES = 'files'

// The headers of a path count for what is missing there as well: kept for a year, it would be missing after the next start.
const SERVE_FILES = `export default {
  async fetch(request, env) {
    const answer = await env.ASSETS.fetch(request)
    if (answer.status < 400) return answer
    const own = new Response(answer.body, answer)
    own.headers.set('cache-control', 'no-store')
    return own
  },
}`

// The build's files as a Worker of their own on their own path. As `assets` of the front door each of its answers would
// pass two more Workers here; on the platform that hand-over is native.
function filesBeside({ directory, config }) {
  return {
    name: FILES,
    compatibilityDate: config.compatibility_date,
    modules: true,
    script: SERVE_FILES,
    routes: ['*/assets/*', '*/workers/*', '*/service-worker.js'],
    assets: {
      binding: 'ASSETS',
      directory: join(directory, config.assets.directory),
      routerConfig: { has_user_worker: false },
      assetConfig: {},
    },
  }
}

function withEntry(options, { directory, config }, entry) {
  if (!entry) return options
  const classNames = config.durable_objects.bindings
    .filter((item) => !item.script_name)
    .map((item) => item.class_name)
  const contents = entry(config.main, classNames)
  const first = { type: 'ESModule', path: join(directory, 'bench-entry.js'), contents }
  return { ...options, modules: [first, ...options.modules] }
}

function workerOptions({ directory, config }, variables) {
  const scripts = readdirSync(directory, { recursive: true }).filter((file) => /\.m?js$/.test(file))
  const others = scripts.filter((file) => file !== config.main)
  return {
    name: config.name,
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    modulesRoot: directory,
    modules: [config.main, ...others].map((file) => ({
      type: 'ESModule',
      path: join(directory, file),
    })),
    bindings: { ...config.vars, ...variables },
    serviceBindings: {
      OUTSIDE: publicNetwork,
      ...Object.fromEntries(
        (config.services ?? []).map(({ binding, service, entrypoint }) => [
          binding,
          // A binding to the front door itself is one to its files: see `filesBeside`.
          entrypoint ? { name: service, entrypoint } : { name: FILES },
        ]),
      ),
    },
    d1Databases: Object.fromEntries(
      config.d1_databases.map((item) => [item.binding, item.database_id]),
    ),
    r2Buckets: Object.fromEntries(
      config.r2_buckets.map((item) => [item.binding, item.bucket_name]),
    ),
    durableObjects: Object.fromEntries(
      config.durable_objects.bindings.map((item) => [
        item.name,
        {
          className: item.class_name,
          useSQLite: true,
          ...(item.script_name && { scriptName: item.script_name }),
        },
      ]),
    ),
    queueProducers: Object.fromEntries(
      config.queues.producers.map((item) => [item.binding, { queueName: item.queue }]),
    ),
    queueConsumers: Object.fromEntries(
      config.queues.consumers.map((item) => [item.queue, consumer(item)]),
    ),
  }
}

function consumer(item) {
  return {
    maxBatchSize: item.max_batch_size,
    maxBatchTimeout: item.max_batch_timeout,
    ...(item.max_retries !== undefined && { maxRetries: item.max_retries }),
    ...(item.retry_delay !== undefined && { retryDelay: item.retry_delay }),
    ...(item.dead_letter_queue && { deadLetterQueue: item.dead_letter_queue }),
  }
}
