import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout } from 'node:timers/promises'
import { ensureBuilt } from './build.mjs'
import { addDemoDocumentsOnce, demoLogins, seedDemoWorld } from './demo/demo.mjs'
import { seedGoodsOnce } from './commerce/goods.mjs'
import { seedDemoCoins } from './demo/demo-coins.mjs'
import { diskSentence, prepareDisk } from './disk.mjs'
import { onEnding } from './ending.mjs'
import { localVariables } from './environment.mjs'
import { greet, readWorld } from './demo/greeting.mjs'
import { root, stop } from './install.mjs'
import { findOllama, freeScholarSources, ollamaSentence } from './runtime/local-network.mjs'
import { openLocalDatabase } from './database/local-database.mjs'
import { addressWarning } from './addresses.mjs'
import { CLIENT_ADDRESS_HEADER, openListener } from './runtime/listener.mjs'
import { startWorkers } from './runtime/workers.mjs'

const CRON_EVERY_MS = 60_000

/** Everything that `npm start` does once the packages are there. */
export async function run(args) {
  const host = process.env.HOST ?? '127.0.0.1'
  const port = readPort()
  const dataDir = process.env.DATA_DIR ?? join(root, '.data')
  if (args.includes('--reset')) await reset(dataDir, args.includes('--yes'))
  prepareDisk(dataDir)
  await requireFreePort(host, port)
  const closing = []
  const stopping = new AbortController()
  onEnding(async () => {
    stopping.abort()
    console.log('\n正在停止…')
    for (const close of closing.reverse()) await close()
    process.exit(0)
  })
  try {
    await serve({ host, port, dataDir, closing, signal: stopping.signal })
  } catch (error) {
    if (stopping.signal.aborted) return
    const sentence = diskSentence(dataDir, error)
    if (!sentence) throw error
    stop(sentence)
  }
}

async function serve({ host, port, dataDir, closing, signal }) {
  const variables = await localVariables(dataDir)
  const warning = addressWarning(variables.CLIENT_ADDRESS_HEADER, variables.PUBLIC_SCHEME)
  // Only Cloudflare's own edge writes its header truly: here nothing but the line itself is believed by itself.
  variables.CLIENT_ADDRESS_HEADER ||= CLIENT_ADDRESS_HEADER
  const looking = Promise.all([findOllama(), variables.SCHOLAR_SOURCES ?? freeScholarSources()])
  await ensureBuilt({ signal })
  const [ollama, scholarSources] = await looking
  variables.SCHOLAR_SOURCES = scholarSources

  const isDemo = process.env.DEMO !== '0'
  // Whoever looks before all of it is there would be told that the site is nobody's, and for a minute more.
  const world = await afterTheLast(() =>
    openLocalDatabase(dataDir, (database) => makeReady(database, isDemo)),
  )
  // Logins of a world that is not there would only be tried in vain.
  if (world.logins.length < demoLogins.length && variables.DEMO_LOGINS) {
    variables.DEMO_LOGINS = JSON.stringify(world.logins)
  }
  const runCrons = await openProduct({ host, port, dataDir, variables, closing })
  signal.throwIfAborted()
  greet(port, world, ollamaSentence(ollama, port))
  if (warning) console.warn(warning)

  const crons = setInterval(() => runCrons().catch(report), CRON_EVERY_MS)
  closing.push(() => clearInterval(crons))
  // What was waiting before the restart goes on now.
  await runCrons().catch(report)
  if (isDemo && world.logins.length > 0)
    await addDemoDocumentsOnce(dataDir, port, variables.API_SIGN_KEYS).catch(report)
}

/** The runtime, which only this account can reach, and before it the listener that everybody may. */
async function openProduct({ host, port, dataDir, variables, closing }) {
  const directory = mkdtempSync(join(tmpdir(), 'yanmo-'))
  // The runtime's own keeper ends the program at once, in the moment that the signal comes.
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const socketPath = join(directory, 'door')
  const { miniflare, runCrons } = await startWorkers({ socketPath, dataDir, variables })
  closing.push(() => miniflare.dispose())
  const listener = await openListener({ host, port, socketPath })
  closing.push(() => listener.close())
  return runCrons
}

function readPort() {
  const port = Number(process.env.PORT ?? 8787)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  return stop(`PORT 应是 1–65535 之间的整数，现在是「${process.env.PORT}」。`)
}

async function reset(dataDir, isSure) {
  if (!isSure) {
    if (!process.stdin.isTTY) {
      stop('--reset 会清空本机的全部数据。要在脚本里这样做，请加上 --yes。')
    }
    const ask = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await ask.question(
      '将清空本机的全部数据（账号、资料、对话），不能恢复。继续吗？(y/N) ',
    )
    ask.close()
    if (answer.trim().toLowerCase() !== 'y') stop('没有改动任何数据。')
  }
  rmSync(dataDir, { recursive: true, force: true })
}

function requireFreePort(host, port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE') {
        stop(`端口 ${port} 已被占用。请关闭占用它的程序，或换一个端口：PORT=${port + 1} npm start`)
      }
      stop(`不能在 ${host}:${port} 上监听（${error.code}）。请检查 HOST 与 PORT。`)
    })
    probe.listen(port, host, () => probe.close(resolve))
  })
}

async function makeReady(database, isDemo) {
  await forgetLostMessages(database)
  await seedGoodsOnce(database)
  if (isDemo) {
    await seedDemoWorld(database)
    await seedDemoCoins(database)
  }
  return readWorld(database)
}

// One that is still leaving holds the files a moment longer than the port.
async function afterTheLast(work) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 20 || !String(error?.message ?? error).includes('SQLITE_BUSY')) throw error
      await setTimeout(500)
    }
  }
}

// Local queue messages do not outlive a restart; their outbox rows do: to be sent again at once.
async function forgetLostMessages(database) {
  await database
    .prepare(
      "UPDATE outbox SET sent_at = NULL, created_at = 0, lease_id = '', leased_by = '', leased_until = 0 WHERE dead_at IS NULL",
    )
    .run()
}

function report(error) {
  const isDiskFull =
    String(error?.message ?? error).includes('disk is full') || error?.code === 'ENOSPC'
  console.error(isDiskFull ? '磁盘已满，写入失败。请清理磁盘后重新启动。' : error)
}
