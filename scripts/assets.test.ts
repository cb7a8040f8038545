import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from './lib/runtime/miniflare.mjs'
import { expect, test } from 'vitest'

/** The platform's own servers of files before a Worker, over our headers; `config` as in the deployment. */
async function openPlatform(config: { run_worker_first?: string[] }) {
  const directory = mkdtempSync(join(tmpdir(), 'yanmo-assets-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'assets', 'there-1a2b.js'), 'there')
  copyFileSync('public/_headers', join(directory, '_headers'))
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: `export default { fetch: () => new Response('ours', { status: 404, headers: { 'cache-control': 'no-store' } }) }`,
      compatibilityDate: '2026-08-15',
      telemetry: { enabled: false },
      log: new Log(LogLevel.NONE),
      handleRuntimeStdio: () => {},
      assets: {
        binding: 'ASSETS',
        directory,
        routerConfig: { has_user_worker: true },
        assetConfig: {},
        ...config,
      },
    }),
  )
  const url = await miniflare.ready
  return {
    close: () => miniflare.dispose(),
    async ask(path: string) {
      const answer = await fetch(new URL(path, url))
      return [answer.status, answer.headers.get('cache-control')]
    },
  }
}

const FOR_A_YEAR = 'public, max-age=31536000, immutable'

test('line 6: on the platform a missing file of the build is not kept as missing, a found one for a year', async () => {
  const platform = await openPlatform({})
  try {
    expect(await platform.ask('/assets/there-1a2b.js')).toEqual([200, FOR_A_YEAR])
    expect(await platform.ask('/assets/gone-0000.js')).toEqual([404, 'no-store'])
    expect(await platform.ask('/login')).toEqual([404, 'no-store'])
  } finally {
    await platform.close()
  }
}, 30_000)

test('line 6: no path is kept from the Worker: the headers of a path would be put on its 404 as well', async () => {
  const platform = await openPlatform({ run_worker_first: ['/*', '!/assets/*'] })
  try {
    expect(await platform.ask('/assets/gone-0000.js')).toEqual([404, FOR_A_YEAR])
  } finally {
    await platform.close()
  }
  const configured = ['vite.config.ts', 'wrangler.toml'].map((path) => readFileSync(path, 'utf8'))
  expect(configured.join('\n')).not.toMatch(/run_worker_first|not_found_handling/)
}, 30_000)
