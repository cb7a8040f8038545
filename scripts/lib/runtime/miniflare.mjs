import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Its message to workerd grows by what is asked for and copies itself each time: with some hundred modules of a Worker,
// gigabytes are moved before the first start. Doubling makes that linear; where its source has changed, it stays as it is.
const GROWTH = 'new ArrayBuffer(srcBuffer.byteLength + minSize)'
const DOUBLING = 'new ArrayBuffer(srcBuffer.byteLength + Math.max(minSize, srcBuffer.byteLength))'

const hooks = registerHooks({
  load(url, context, next) {
    if (!url.endsWith('/miniflare/dist/src/index.js')) return next(url, context)
    const source = readFileSync(fileURLToPath(url), 'utf8').replace(GROWTH, DOUBLING)
    return { format: 'commonjs', source, shortCircuit: true }
  },
})

// The one that wrangler runs, whatever its version: two beside each other would be two runtimes.
const ofWrangler = createRequire(createRequire(import.meta.url).resolve('wrangler'))
/** Where it lies. */
export const miniflarePath = ofWrangler.resolve('miniflare')
const emulator = await import(pathToFileURL(miniflarePath).href)
hooks.deregister()

/** The emulator, quick to start. */
export const { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response } = emulator
