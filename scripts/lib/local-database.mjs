import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_readConfig } from 'wrangler'
import { root } from './install.mjs'
import { migrate } from './workers.mjs'

/** Runs `use` with the migrated local database, without the Workers: nothing need be built. */
export async function openLocalDatabase(dataDir, use) {
  const miniflare = new Miniflare(databaseOnly(dataDir))
  try {
    return await use(await migrate(miniflare))
  } finally {
    await miniflare.dispose()
  }
}

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
