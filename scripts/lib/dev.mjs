import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { addDemoDocumentsOnce, seedDemoWorld } from './demo/demo.mjs'
import { seedGoodsOnce } from './commerce/goods.mjs'
import { seedDemoCoins } from './demo/demo-coins.mjs'
import { onEnding } from './ending.mjs'
import { localVariables } from './environment.mjs'
import { root, withTools } from './install.mjs'
import { openLocalDatabase } from './database/local-database.mjs'

/** Migrates and seeds the local database, then hands over to the development server. */
export async function dev() {
  const dataDir = join(root, '.data')
  mkdirSync(dataDir, { recursive: true })
  const variables = await localVariables(dataDir)
  await openLocalDatabase(dataDir, async (database) => {
    await seedDemoWorld(database)
    await seedDemoCoins(database)
    await seedGoodsOnce(database)
  })
  const port = Number(process.env.PORT ?? 5173)
  void whenUp(port)
    .then(() => addDemoDocumentsOnce(dataDir, port))
    .catch((error) => console.error(error.message))
  process.exit(await serve(port, variables))
}

// With the condition given, the tool need not start itself anew: one program to end instead of two.
function serve(port, variables) {
  const tool = join(root, 'node_modules/.bin/react-router')
  const args = ['--conditions=development', tool, 'dev', '--port', String(port)]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: withTools({
      ...process.env,
      WRANGLER_SEND_METRICS: 'false',
      ...variables,
      CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    }),
    stdio: 'inherit',
  })
  onEnding((signal) => child.kill(signal))
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 0))
  })
}

async function whenUp(port) {
  for (let tries = 0; tries < 120; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
