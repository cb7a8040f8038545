import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshFetch } from './fresh-fetch.mjs'
import { root, withTools } from './install.mjs'
import { signatureOf } from './signature.mjs'

/**
 * The whole product as `npm start` runs it, on a free port and on data of its own.
 * `env` adds configuration; `port` names one that must be known before; `demo` seeds the named world (default);
 * `copyOf` is a data folder to begin with a copy of.
 */
export async function startProduct(options = {}) {
  const { env = {}, demo = true, dataDir: dataFolder, port: requestedPort, copyOf } = options
  const port = requestedPort ?? (await freePort())
  const dataDir = dataFolder ?? mkdtempSync(join(tmpdir(), 'yanmo-data-'))
  if (copyOf) cpSync(copyOf, dataDir, { recursive: true })
  const child = spawn('node', ['scripts/start.mjs'], {
    cwd: root,
    env: withTools({
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: demo ? '1' : '0',
      // Whether there is a network is not theirs to depend on.
      SCHOLAR_SOURCES: '[]',
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that a power cut takes workerd too.
    detached: true,
  })
  // Nothing may outlive the runner that started it.
  const endWithRunner = () => isAlive(child) && process.kill(-child.pid, 'SIGKILL')
  process.once('exit', endWithRunner)
  child.once('exit', () => process.off('exit', endWithRunner))
  const chunks = []
  child.stdout.on('data', (text) => chunks.push(String(text)))
  child.stderr.on('data', (text) => chunks.push(String(text)))
  const output = () => chunks.join('')
  await untilUp(child, port, output)
  return {
    port,
    pid: child.pid,
    url: `http://localhost:${port}`,
    dataDir,
    output,
    /** Kills the program as a power cut would. */
    kill: () => end(child, 'SIGKILL'),
    async stop({ keepData = false } = {}) {
      await end(child, 'SIGTERM')
      if (!keepData && !dataFolder) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A port nobody listens on, below those that systems give to connections: until the product listens on it, no
 * connection of somebody else's may take it.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(10_000, 30_000)
    if (await isFree(port)) return port
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

// Signatures are dated to the second: the same words of two clients within one are taken for a copy.
const REPEATED = 20002
const afterASecond = (work) => new Promise((resolve) => setTimeout(resolve, 1_100)).then(work)

/** Calls the product's own API as a client would. Answers `result`; throws the message of a refusal. */
export function apiClient(origin) {
  let token = ''
  const call = async (method, path, body) => {
    const response = await freshFetch(`${origin}/ai${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...signatureOf(method, path, body ? JSON.stringify(body) : ''),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (answer.code === REPEATED) return afterASecond(() => call(method, path, body))
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.code} ${answer.message}`)
    return answer.result
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    delete: (path) => call('DELETE', path),
    async signIn(account, password) {
      const user = await call('POST', '/login/loginAccount', { account, password, channelId: 0 })
      token = user.token
      return user
    },
    get token() {
      return token
    },
  }
}

/** Waits until no file of the space is still being learned. */
export async function untilLearned(api, spaceId, timeoutMs = 90_000) {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const { records } = await api.get(`/space/${spaceId}/folder/listFile?pageSize=100`)
    const isSettled = records.every((file) => file.status === 'DONE' || file.status === 'ERROR')
    if (records.length > 0 && isSettled) return records
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('files were not learned in time')
}

async function untilUp(child, port, output) {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product did not start:\n${output()}`)
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    // The greeting comes after migration and seeding: only then is the world whole.
    if (isUp && output().includes('Ctrl-C')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the product did not answer in time:\n${output()}`)
}

const isAlive = (child) => child.exitCode === null && child.signalCode === null

function end(child, signal) {
  if (!isAlive(child)) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', resolve)
    // A gentle stop is the program's own to pass on; a power cut asks nobody.
    if (signal === 'SIGKILL') process.kill(-child.pid, signal)
    else child.kill(signal)
  })
}
