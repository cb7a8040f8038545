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

/** Runtimes that are open, by where their data lies: who opens one of them again shares it. */
const opened = new Map()

async function withRuntime(dataDir, open, use) {
  const runtime = opened.get(dataDir) ?? {
    miniflare: new Miniflare(databaseOnly(dataDir)),
    users: 0,
  }
  opened.set(dataDir, runtime)
  runtime.users += 1
  try {
    return await use(await open(runtime.miniflare))
  } finally {
    runtime.users -= 1
    if (runtime.users === 0) {
      opened.delete(dataDir)
      await runtime.miniflare.dispose()
    }
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
