import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'

/** What stands beside the pages' own files, each whole and at an address that never changes. */
const FILES = {
  'service-worker.js': './app/client/service-worker/service-worker.ts',
  'workers/offline-page.js': './app/client/offline/offline-page.entry.ts',
}

/**
 * Builds the service worker and the script of the page that it shows without a network. Both know the build that they
 * belong to, so that a deployment makes browsers fetch them anew. The development server has neither.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const names = Object.keys(bundle).toSorted().join('\n')
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12)
      for (const [fileName, source] of Object.entries(FILES)) {
        this.emitFile({ type: 'asset', fileName, source: await bundled(source, version) })
      }
    },
  }
}

async function bundled(source: string, version: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify(version) },
    resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
    build: {
      write: false,
      lib: {
        entry: new URL(source, import.meta.url).pathname,
        formats: ['es'],
        fileName: 'file',
      },
      minify: true,
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error(`${source} was not built`)
  return first.output[0].code
}
