import { applyD1Migrations, env, reset } from 'cloudflare:test'

// The files of a process share the running product, not what the last one left in its stores.
await reset()
await applyD1Migrations(env.DB, env.MIGRATIONS)
