import { applyD1Migrations, env, reset } from 'cloudflare:test'
import { beforeAll, inject } from 'vitest'
import { compareBatches } from './compare-batches'

const migrate = () => applyD1Migrations(env.DB, env.MIGRATIONS)
await migrate()
compareBatches()

// The files of a process share the running product, and most what the others left in its stores.
// oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures' names from this pattern
beforeAll(async ({}, file) => {
  if (!isAlone(Reflect.get(file, 'filepath'))) return
  await reset()
  await migrate()
}, 60_000)

const isAlone = (path: unknown) => inject('alone').some((name) => String(path).endsWith(`/${name}`))
