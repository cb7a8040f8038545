import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, stop, withTools } from './install.mjs'
import { tooHeavyPages } from './page-weights.mjs'

const SOURCES = [
  'app/**/*',
  'packages/**/*',
  'workers/**/*',
  'public/**/*',
  'package-lock.json',
  'vite.*.ts',
  'react-router.config.ts',
  'wrangler.toml',
  'wrangler.ingest.toml',
]
const STAMP = join(root, 'build/.stamp')

/**
 * Builds both Workers and the browser's files when any source changed since the last build. `signal` stops it; `refuse` is
 * called with the reason where that fails, and ends the program or throws.
 */
export async function ensureBuilt({ signal, refuse = stop } = {}) {
  const now = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return
  console.log('正在构建…')
  await build({}, { signal, refuse })
  writeFileSync(STAMP, now)
}

/** One full build; `env` may name the Cloudflare environment. Refused when it fails or a page is too heavy. */
export async function build(env, { signal, refuse = stop } = {}) {
  const { code, output } = await runBuild(env, signal)
  signal?.throwIfAborted()
  if (code !== 0) {
    console.error(output)
    refuse('构建失败，原因见上文。')
  }
  const tooHeavy = tooHeavyPages()
  if (tooHeavy.length > 0) refuse(`页面过重：\n${tooHeavy.join('\n')}`)
}

function runBuild(env, signal) {
  const child = spawn('react-router', ['build'], {
    cwd: root,
    // What loads the product's code here has said `development` of this process; such a build weighs twice as much.
    env: withTools({ ...process.env, ...env, NODE_ENV: 'production' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(text))
  return new Promise((resolve) => {
    const end = (code) => resolve({ code, output: Buffer.concat(output).toString() })
    child.on('error', (error) => end(error.code))
    child.on('close', end)
  })
}

function fingerprint() {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
  for (const file of files
    .filter((item) => item.isFile())
    .map(pathOf)
    .sort()) {
    hash.update(file).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

const pathOf = (entry) => join(entry.parentPath, entry.name)
