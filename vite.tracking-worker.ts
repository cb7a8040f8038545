import { build, type Plugin } from 'vite'

const SOURCE = new URL('./app/client/tracking/tracking.worker.ts', import.meta.url).pathname
const FILE = 'workers/tracking.worker.js'

/**
 * Builds the worker that sends what happens on pages to an address of its own that is always the same, and whole: it
 * shares no file with pages, which would bring theirs along.
 */
export function trackingWorker(): Plugin {
  return {
    name: 'tracking-worker',
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response, next) => {
        void bundle().then((code) => {
          response.setHeader('Content-Type', 'text/javascript')
          response.end(code)
        }, next)
      })
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundle() })
    },
  }
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: {
        '~': new URL('./app', import.meta.url).pathname,
        '#packages': new URL('./packages', import.meta.url).pathname,
      },
    },
    build: {
      write: false,
      lib: { entry: SOURCE, formats: ['es'], fileName: 'tracking.worker' },
      minify: true,
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('the tracking worker was not built')
  return first.output[0].code
}
