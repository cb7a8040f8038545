// Runs on the machine's own Node (20 or newer) before anything is installed: only built-in modules.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

/** Ends the program with one sentence that says what to do. */
export function stop(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

/** Installs the locked packages when something is missing or of another version. */
export function ensureInstalled() {
  if (isInstalled()) return
  console.log('正在安装依赖，首次约需一分钟…')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const run = spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (run.status !== 0) stop('依赖没有装好。请检查网络与磁盘空间，然后重新运行同一条命令。')
}

/** Absolute path of a Node that the tools accept (22.22 or newer): the machine's own, or the packaged one. */
export function modernNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  const packaged = join(root, 'node_modules/.bin/node')
  if (existsSync(packaged)) return packaged
  return stop('需要 Node 22.22 或更新的版本。请安装后重试：https://nodejs.org')
}

/** Continues this very script under a modern Node, once; returns when already there. */
export function continueUnderModernNode() {
  const node = modernNode()
  if (node === process.execPath) return
  const run = spawnSync(node, process.argv.slice(1), {
    stdio: 'inherit',
    env: withTools(process.env),
  })
  process.exit(run.status ?? 1)
}

/**
 * The same for a program that stays: what asks this one to stop reaches that one, and it holds the end of a line by
 * which it learns that this one is gone. Settles only where it is modern already.
 */
export function stayUnderModernNode() {
  const node = modernNode()
  if (node === process.execPath) return Promise.resolve()
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: withTools(process.env),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise(() => {
    child.on('exit', (code, signal) =>
      process.exit(code ?? (signal ? 128 + constants.signals[signal] : 1)),
    )
  })
}

/** The environment in which child processes find the project's own tools and Node first. */
export function withTools(env) {
  return {
    // What Node compiled once the next process takes from there.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...env,
    PATH: `${join(root, 'node_modules/.bin')}:${env.PATH ?? ''}`,
  }
}

function isInstalled() {
  const installed = readLock(join(root, 'node_modules/.package-lock.json'))
  const lock = readLock(join(root, 'package-lock.json'))
  if (!installed || !lock) return false
  return Object.entries(lock).every(
    ([path, entry]) =>
      path === '' || entry.optional || entry.peer || installed[path]?.version === entry.version,
  )
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}
