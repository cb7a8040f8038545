import { defineConfig } from '@playwright/test'

/** Journeys through the built product in Debian's Chromium. Each file starts its own server on its own data. */
export default defineConfig({
  testDir: './test/e2e',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A journey mostly waits: three of them keep two cores busy two thirds of the time.
  workers: 3,
  globalSetup: './test/e2e/build-first.ts',
  // What passes only the second time is named as flaky at the end of the list, and is a bug to look for.
  retries: 1,
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
