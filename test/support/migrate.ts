import { applyD1Migrations, env, reset } from 'cloudflare:test'
import { beforeAll, inject } from 'vitest'
import { forgetInstallation } from '~/features/teams/server/plan/new-teams'
import { compareBatches } from './compare-batches'
import { lookIntoLibsql } from './over-libsql'

// `LIBSQL=1`: the product's database is a libSQL server.
const { DATABASE_URL: url } = env as unknown as Record<string, string | undefined>
const libsql = url ? lookIntoLibsql(url) : null
const migrate = () => applyD1Migrations(env.DB, env.MIGRATIONS)
// This module runs anew for each file of a process, whose database is one.
const IS_MIGRATED = Symbol.for('isMigrated')
if (!Reflect.has(globalThis, IS_MIGRATED)) await migrate()
Reflect.set(globalThis, IS_MIGRATED, true)
if (!libsql) compareBatches()

// The files of a process share the running product, and most what the others left in its stores.
// oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures' names from this pattern
beforeAll(async ({}, file) => {
  if (!isAlone(Reflect.get(file, 'filepath'))) return
  await reset()
  forgetInstallation()
  await libsql?.reset()
  await migrate()
}, 60_000)

const isAlone = (path: unknown) => inject('alone').some((name) => String(path).endsWith(`/${name}`))
