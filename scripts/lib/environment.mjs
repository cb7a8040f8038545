import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { demoLogins } from './demo/demo.mjs'
import { root, stop } from './install.mjs'

/**
 * The variables of a local run: `.env`, overridden by the process's own, checked against the product's schema.
 * A session secret, and a key for those of teams, are made once and kept beside the data, so that a fresh clone needs no
 * `.env`.
 */
export async function localVariables(dataDir) {
  const { readSettings, settingsSchema } = await import('../../app/core/settings.ts')
  const names = Object.keys(settingsSchema.shape)
  const all = { ...readDotEnv(), ...process.env }
  const variables = Object.fromEntries(
    names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  )
  variables.APP_ENV ??= 'local'
  if (process.env.DEMO !== '0') variables.DEMO_LOGINS ||= JSON.stringify(demoLogins)
  variables.JWT_SECRET ||= localSecret(dataDir, 'jwt-secret', 'base64url')
  if (variables.APP_ENV === 'local') openTeamModels(variables, dataDir)
  try {
    readSettings(variables)
  } catch (error) {
    stop(`${error.message}\n请修改 .env（说明见 .env.example），然后重新运行。`)
  }
  return variables
}

function readDotEnv() {
  const path = process.env.ENV_FILE ?? join(root, '.env')
  if (!existsSync(path)) return {}
  const text = readFileSync(path, 'utf8')
  for (const [index, line] of text.split('\n').entries()) {
    const isBlank = /^\s*(#.*)?$/.test(line)
    // Lines inside a quoted value are left to the parser.
    if (!isBlank && !line.includes('=') && !isInsideQuotes(text, index)) {
      stop(`.env 第 ${index + 1} 行不是「名称=值」的形式，请修改后重新运行。`)
    }
  }
  return parseEnv(text)
}

function isInsideQuotes(text, lineIndex) {
  const before = text.split('\n').slice(0, lineIndex).join('\n')
  return ["'", '"'].some((quote) => (before.split(quote).length - 1) % 2 === 1)
}

/** On one's own machine a team may connect models, also one that runs here. */
function openTeamModels(variables, dataDir) {
  variables.TEAM_MODELS ||= 'on'
  // A copied `.env` names none: `{}` is no key to encrypt by.
  if (variables.TEAM_MODEL_KEYS === '{}') variables.TEAM_MODEL_KEYS = ''
  variables.TEAM_MODEL_KEYS ||= JSON.stringify({
    local: localSecret(dataDir, 'model-key', 'base64'),
  })
  variables.TEAM_MODEL_HOSTS ||= JSON.stringify(['localhost:11434', '127.0.0.1:11434'])
}

function localSecret(dataDir, name, encoding) {
  const path = join(dataDir, name)
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString(encoding)
  writeFileSync(path, secret, { mode: 0o600 })
  return secret
}
