import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, stop, withTools } from './install.mjs'

/**
 * Runs an operator's SQL against the control-plane database of an environment, all statements or none: `local` is
 * what `npm start` keeps under DATA_DIR (running or not), any other is D1 of the account that wrangler is signed in to.
 * Answers one list of rows a statement.
 */
export function operate(environment, statements) {
  const dataDir = process.env.DATA_DIR ?? join(root, '.data')
  const where =
    environment === 'local'
      ? ['--local', '--persist-to', dataDir]
      : ['--remote', '--env', environment]
  const args = ['d1', 'execute', 'DB', '--config', 'wrangler.toml', ...where]
  const done = spawnSync(
    'wrangler',
    [...args, '--json', '--yes', '--command', statements.join(';\n')],
    {
      cwd: root,
      encoding: 'utf8',
      env: withTools({ ...process.env, WRANGLER_LOG_PATH: join(dataDir, 'logs') }),
    },
  )
  const answer = readJson(done.stdout)
  if (done.status !== 0 || !Array.isArray(answer)) {
    const reason = answer?.error?.text ?? done.stderr
    stop(`「${environment}」的数据库没有接受这次改动：\n${String(reason).trim()}`)
  }
  return answer.map(({ results }) => results ?? [])
}

/** A value inside SQL text. Strings are quoted, numbers must be whole. */
export function literal(value) {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is no whole number`)
    return String(value)
  }
  if (value.includes('\0')) throw new TypeError('no text')
  return `'${value.replaceAll("'", "''")}'`
}

function readJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
