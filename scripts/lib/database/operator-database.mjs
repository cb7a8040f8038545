import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, stop, withTools } from '../install.mjs'
import { withLocalDatabase } from './local-database.mjs'

/**
 * Runs an operator's SQL against the control-plane database of an environment, all statements or none: `local` is
 * what `npm start` keeps under DATA_DIR (running or not), any other is D1 of the account that wrangler is signed in to.
 * Answers one list of rows a statement; ends the program when the database refuses.
 */
export async function operate(environment, statements) {
  try {
    return environment === 'local'
      ? await operateLocally(statements)
      : operateRemotely(environment, statements)
  } catch (error) {
    return stop(`「${environment}」的数据库没有接受这次改动：\n${String(error.message).trim()}`)
  }
}

function operateLocally(statements) {
  const dataDir = process.env.DATA_DIR ?? join(root, '.data')
  return withLocalDatabase(dataDir, async (database) => {
    const answers = await database.batch(statements.map((sql) => database.prepare(sql)))
    return answers.map(({ results }) => results ?? [])
  })
}

function operateRemotely(environment, statements) {
  const command = ['d1', 'execute', 'DB', '--config', 'wrangler.toml', '--remote']
  const options = ['--env', environment, '--json', '--yes', '--command', statements.join(';\n')]
  const done = spawnSync('wrangler', [...command, ...options], {
    cwd: root,
    encoding: 'utf8',
    env: withTools(process.env),
  })
  const answer = readJson(done.stdout)
  if (done.status !== 0 || !Array.isArray(answer)) {
    throw new Error(answer?.error?.text ?? done.stderr ?? done.error?.message)
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
