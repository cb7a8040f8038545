import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

const alias = {
  '~': new URL('./app', import.meta.url).pathname,
  '#test': new URL('./test/support', import.meta.url).pathname,
}

export default defineConfig({
  test: {
    // Half of a file's time is loading the Workers: two at once on two cores take a third less.
    maxWorkers: 2,
    projects: [
      {
        // Pure rules and components' logic: plain Node.
        resolve: { alias },
        test: {
          name: 'rules',
          environment: 'node',
          // Nothing here is a measure of time: a busy machine must not fail it.
          testTimeout: 30_000,
          include: ['test/*.test.ts', 'app/**/*.unit.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
      {
        // Through the door: real D1, R2, Durable Objects and queues in workerd.
        resolve: { alias },
        plugins: [
          cloudflareTest(async () => ({
            remoteBindings: false,
            main: './test/support/worker.ts',
            wrangler: { configPath: './wrangler.test.toml' },
            miniflare: { bindings: { MIGRATIONS: await readD1Migrations('./migrations') } },
          })),
        ],
        test: {
          name: 'workers',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: ['app/**/*.test.ts', 'workers/**/*.test.ts', 'test/workers/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', 'node_modules/**'],
          setupFiles: ['./test/support/migrate.ts'],
          globalSetup: ['./test/support/fake-upstream.ts'],
        },
      },
    ],
  },
})
