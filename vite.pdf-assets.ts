import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Where pages find them; the version is part of the path, so they may be cached for ever. */
const PUBLIC_PATH = 'assets/pdfjs'
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'] as const
const WORKER = 'legacy/build/pdf.worker.min.mjs'
const TYPES: Record<string, string> = {
  mjs: 'text/javascript',
  wasm: 'application/wasm',
  js: 'text/javascript',
  ttf: 'font/ttf',
}

/**
 * Serves what pdf.js asks for at run time (its worker, character maps, standard fonts, decoders) from our own origin:
 * straight from the package in development, copied beside the other assets by the build.
 */
export function pdfAssets(): Plugin {
  const root = new URL('./node_modules/pdfjs-dist/', import.meta.url).pathname
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const base = `${PUBLIC_PATH}/${version}`
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  ).concat(WORKER)
  return {
    name: 'pdf-assets',
    enforce: 'pre',
    config: () => ({ define: { __PDF_ASSETS__: JSON.stringify(`/${base}/`) } }),
    configureServer(server) {
      server.middlewares.use(`/${base}/`, (request, response, next) => {
        const name = (request.url ?? '').replace(/^\//, '').split('?')[0] ?? ''
        if (!files.includes(name)) return next()
        response.setHeader(
          'Content-Type',
          TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        )
        response.setHeader('Content-Length', statSync(join(root, name)).size)
        createReadStream(join(root, name)).pipe(response)
      })
    },
    // Pages draw PDFs in the browser only: of what is drawn on the server nothing calls it.
    load(id) {
      if (this.environment.name !== 'ssr' || !id.startsWith(join(root, 'legacy/'))) return null
      return exportedBy(readFileSync(id, 'utf8'))
        .map((name) => `export const ${name} = undefined`)
        .join('\n')
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const name of files) {
        const source = readFileSync(join(root, name))
        this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source })
      }
    },
  }
}

/** Names of a module that exports them in one list. */
const exportedBy = (source: string) =>
  (/^export \{([^}]*)\}/m.exec(source)?.[1] ?? '').split(',').map(
    (item) =>
      item
        .trim()
        .split(/\s+as\s+/)
        .at(-1) ?? '',
  )
