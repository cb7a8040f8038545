import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.mjs'

/** How every page is opened. */
export const use = {
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  // Waiting for motion to end took a third of a journey; what measures motion asks for it (layout-shift.ts).
  contextOptions: { reducedMotion: 'reduce' as const },
  // What a service worker fetches no journey can stop or answer; install.spec.ts has one.
  serviceWorkers: 'block' as const,
  // Taken of every journey it makes them last 1.75 times as long: 964 s of tests instead of 550, two cores.
  trace: 'on-first-retry' as const,
  actionTimeout: 20_000,
  launchOptions: {
    executablePath: findChromium(),
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
}

/** Journeys through the built product in Debian's Chromium. Each file starts its own server on its own data. */
export default defineConfig({
  testDir: './test/e2e',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // Each waits for pages to rest a fifth of its time: three on two cores.
  workers: 3,
  globalSetup: './test/e2e/build-first.ts',
  // What passes only the second time is named as flaky at the end of the list, and is a bug to look for.
  retries: 1,
  use,
})
