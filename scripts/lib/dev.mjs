import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_readConfig } from 'wrangler'
import { runTool } from './checks.mjs'
import { addDemoDocumentsOnce, seedDemoWorld } from './demo.mjs'
import { localVariables } from './environment.mjs'
import { root } from './install.mjs'
import { migrate } from './workers.mjs'

/** Migrates and seeds the local database, then hands over to the development server. */
export async function dev() {
  const dataDir = join(root, '.data')
  mkdirSync(dataDir, { recursive: true })
  const variables = await localVariables(dataDir)
  await prepareDatabase(dataDir)
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

async function prepareDatabase(dataDir) {
  const miniflare = new Miniflare(databaseOnly(dataDir))
  try {
    await seedDemoWorld(await migrate(miniflare))
  } finally {
    await miniflare.dispose()
  }
}

// Only the database: nothing is built yet when development starts.
function databaseOnly(dataDir) {
  const config = unstable_readConfig({ config: join(root, 'wrangler.toml') })
  return convertV4MiniflareOptions({
    cf: false,
    telemetry: { enabled: false },
    resourcePersistencePath: join(dataDir, 'v3'),
    name: config.name,
    modules: true,
    script: 'export default {}',
    d1Databases: Object.fromEntries(
      config.d1_databases.map((one) => [one.binding, one.database_id]),
    ),
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
