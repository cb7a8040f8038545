import { globSync } from 'node:fs'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { withCheapPasswords } from './test/support/with-cheap-passwords.ts'
import { withoutMaps } from './test/support/without-maps.ts'
import { withoutScreens } from './test/support/without-screens.ts'
import { startLibsql } from './test/support/providers/libsql.ts'

const alias = {
  '~': new URL('./app', import.meta.url).pathname,
  '#packages': new URL('./packages', import.meta.url).pathname,
  '#test': new URL('./test/support', import.meta.url).pathname,
}

// The whole suite over libSQL, one file after the other: they share its database.
const libsql = process.env.LIBSQL === '1' ? await startLibsql() : null

// They sweep or count what is everybody's, or put rows of fixed names: each begins with empty stores.
const alone = [
  'app/core/outbox/*.test.ts',
  'app/core/replay/*.test.ts',
  'app/**/sweep.test.ts',
  'app/features/library/server/bin/*.test.ts',
  'app/features/setup/server/*.test.ts',
  'test/workers/control-plane.test.ts',
  'workers/queues/*.test.ts',
  'workers/http/{every-call,http,library,sharing,sign-in,signature,standing}.test.ts',
]
// What the browser keeps lies in modules: their tests share none with those of the rules.
const withOwnModules = ['app/client/**/*.unit.test.{ts,tsx}']

// A second is little on a busy machine; what is waited for mostly comes at once.
const PATIENT = { timeout: 10_000 }

// As journeys are: what passes only then is named by the check.
const RETRIES = 1

// In one transaction: one by one they take three times as long, and every file that begins with empty stores waits for it.
const allMigrations = async () => {
  const migrations = await readD1Migrations('./migrations')
  return { name: 'all', queries: migrations.flatMap(({ queries }) => queries) }
}

export default defineConfig({
  test: {
    // Each waits for its other half, workerd or node: three at once fill two cores.
    maxWorkers: libsql ? 1 : 3,
    // What was transformed once is read again until it changes. Of the plain tests alone: workerd reads no files.
    experimental: {
      fsModuleCachePath: new URL('./node_modules/.cache/vitest', import.meta.url).pathname,
    },
    projects: [
      {
        // Pure rules and components' logic: plain Node.
        resolve: { alias },
        test: {
          name: 'rules',
          environment: 'node',
          experimental: { fsModuleCache: true },
          // Nothing here is a measure of time: a busy machine must not fail it.
          testTimeout: 30_000,
          expect: { poll: PATIENT },
          retry: RETRIES,
          // Loading the code anew for each file took as long as the tests.
          isolate: false,
          unstubGlobals: true,
          include: [
            'test/*.test.ts',
            '{app,packages,workers}/**/*.unit.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: [...withOwnModules, 'node_modules/**'],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'browser',
          environment: 'node',
          experimental: { fsModuleCache: true },
          testTimeout: 30_000,
          expect: { poll: PATIENT },
          retry: RETRIES,
          isolate: false,
          unstubGlobals: true,
          include: withOwnModules,
        },
      },
      {
        // Through the door: real D1, R2, Durable Objects and queues in workerd. Each test makes a world of its own, so
        // that files share one product: starting it anew took three quarters of their time.
        resolve: { alias },
        plugins: [
          withoutScreens(),
          withoutMaps(),
          withCheapPasswords(),
          cloudflareTest(async () => ({
            remoteBindings: false,
            main: './test/support/worker.ts',
            wrangler: { configPath: './wrangler.test.toml' },
            miniflare: {
              bindings: {
                MIGRATIONS: [await allMigrations()],
                ...(libsql && { DATABASE_URL: libsql.url }),
              },
            },
          })),
        ],
        test: {
          name: 'workers',
          // What a Worker cannot read from the environment.
          provide: {
            isDeep: process.env.DEEP === '1',
            isLibsql: libsql !== null,
            alone: globSync(alone, { cwd: import.meta.dirname }),
          },
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: PATIENT },
          retry: RETRIES,
          setupFiles: ['./test/support/migrate.ts'],
          globalSetup: ['./test/support/fake-upstream.ts'],
          isolate: false,
          include: [
            '{app,packages}/**/*.test.ts',
            'workers/**/*.test.ts',
            'test/workers/**/*.test.ts',
          ],
          exclude: ['**/*.unit.test.ts', 'node_modules/**'],
        },
      },
    ],
  },
})
