import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './checks.mjs'
import { addDemoDocumentsOnce, seedDemoWorld } from './demo.mjs'
import { seedDemoCoins } from './demo-coins.mjs'
import { localVariables } from './environment.mjs'
import { root } from './install.mjs'
import { openLocalDatabase } from './local-database.mjs'

/** Migrates and seeds the local database, then hands over to the development server. */
export async function dev() {
  const dataDir = join(root, '.data')
  mkdirSync(dataDir, { recursive: true })
  const variables = await localVariables(dataDir)
  await openLocalDatabase(dataDir, async (database) => {
    await seedDemoWorld(database)
    await seedDemoCoins(database)
  })
  const port = Number(process.env.PORT ?? 5173)
  void whenUp(port)
    .then(() => addDemoDocumentsOnce(dataDir, port))
    .catch((error) => console.error(error.message))
  process.exit(
    await runTool(['react-router', 'dev', '--port', String(port)], {
      env: {
        ...variables,
        CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      },
    }),
  )
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
