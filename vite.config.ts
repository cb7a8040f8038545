import { cloudflare } from '@cloudflare/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import routes from './app/routes.ts'
import { chunkCycles } from './vite.chunk-cycles.ts'
import { emulatorDoors } from './vite.emulator-doors.ts'
import { fontAssets } from './vite.font-assets.ts'
import { frameAssets } from './vite.frame-assets.ts'
import { iconSprite } from './vite.icon-sprite.ts'
import { ocrAssets } from './vite.ocr-assets.ts'
import { pageChunks } from './vite.page-chunks.ts'
import { pdfAssets } from './vite.pdf-assets.ts'
import { serviceWorker } from './vite.service-worker.ts'
import { trackingWorker } from './vite.tracking-worker.ts'

/** Server rooms never reach the browser. A slip is a build error, not a leak. */
function serverWall(): Plugin {
  const serverOnly =
    /\/(workers|app\/features\/[^/]+\/server|app\/core\/server|packages\/office-read\/(?!(anchor|errors|extensions|ocr-page|pictures\/file-pictures)\.ts))/
  return {
    name: 'server-wall',
    enforce: 'pre',
    load(id) {
      if (this.environment.name === 'client' && serverOnly.test(id)) {
        throw new Error(`server-wall: ${id} was pulled into the browser bundle`)
      }
    },
  }
}

/** What the framework is made of changes seldom: browsers keep it from release to release. */
const FRAMEWORK = {
  name: 'framework',
  test: /\/node_modules\/(react|react-dom|scheduler|react-router)\/|preload-helper|rolldown[/-]runtime/,
  priority: 100,
  includeDependenciesRecursively: false,
}
/** Who draws menus, popovers and dialogs, with everything under it: one file, fetched when one is about to open. */
const OVERLAYS = {
  name: 'overlays',
  test: /\/kit\/overlays\/radix\/|\/node_modules\/(@?radix-ui|@floating-ui|react-remove-scroll|aria-hidden)\//,
  // After all that pages load: with what is left of its imports, so that none of them imports it back.
  priority: 0,
}
const chunks = pageChunks(routes)

export default defineConfig({
  plugins: [
    emulatorDoors(),
    serverWall(),
    iconSprite(),
    chunks.plugin,
    chunkCycles(),
    pdfAssets(),
    ocrAssets(),
    frameAssets(),
    trackingWorker(),
    serviceWorker(),
    fontAssets(),
    cloudflare({
      viteEnvironment: { name: 'ssr' },
      auxiliaryWorkers: [{ configPath: './wrangler.ingest.toml' }],
      remoteBindings: false,
      // V8's inspector asks nobody who they are.
      inspectorPort: process.env.INSPECT ? undefined : false,
      // The same data as npm start.
      persistState: { path: '.data' },
    }),
    tailwindcss(),
    reactRouter(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [FRAMEWORK, chunks.group, OVERLAYS] } },
        },
      },
    },
    ssr: { build: { minify: true } },
    yanmo_ingest: { build: { outDir: 'build/ingest', minify: true } },
  },
  resolve: {
    alias: {
      '~': new URL('./app', import.meta.url).pathname,
      '#packages': new URL('./packages', import.meta.url).pathname,
    },
  },
  server: { host: '127.0.0.1', port: 5173 },
})
