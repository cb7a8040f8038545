import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from '../runtime/miniflare.mjs'
import { parse } from 'smol-toml'
import { root } from '../install.mjs'
import { controlPlane, migrate } from '../runtime/workers.mjs'

/** Runs `use` with the migrated local database, without the Workers: nothing need be built. */
export const openLocalDatabase = (dataDir, use) => withRuntime(dataDir, migrate, use)

/** The same as it stands: a running program's database is as new as that program. */
export const withLocalDatabase = (dataDir, use) => withRuntime(dataDir, controlPlane, use)

async function withRuntime(dataDir, open, use) {
  const miniflare = new Miniflare(databaseOnly(dataDir))
  try {
    return await use(await open(miniflare))
  } finally {
    await miniflare.dispose()
  }
}

function databaseOnly(dataDir) {
  const config = parse(readFileSync(join(root, 'wrangler.toml'), 'utf8'))
  return convertV4MiniflareOptions({
    cf: false,
    telemetry: { enabled: false },
    resourcePersistencePath: join(dataDir, 'v3'),
    name: config.name,
    modules: true,
    script: 'export default {}',
    d1Databases: Object.fromEntries(
      config.d1_databases.map((item) => [item.binding, item.database_id]),
    ),
  })
}
