import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const OWN = './app/features/document/ui/page/schematic/'
const FILES: Record<string, { path: string; type: string }> = {
  'frame.html': { path: `${OWN}frame.html`, type: 'text/html; charset=utf-8' },
  'frame.js': { path: `${OWN}frame.js`, type: 'text/javascript' },
  'mermaid.min.js': { path: './node_modules/mermaid/dist/mermaid.min.js', type: 'text/javascript' },
}

/**
 * Serves the frame in which schematics are drawn, with the library that draws them: a document of its own, since a frame
 * without an origin can load no modules, and one made in place would inherit the page's rules for styles.
 */
export function schematicAssets(): Plugin {
  const read = (name: string) =>
    readFileSync(new URL(FILES[name]?.path ?? '', import.meta.url), 'utf8')
  const hash = createHash('sha256')
  for (const name of Object.keys(FILES)) hash.update(read(name))
  // What is there is kept for ever: another content has another address.
  const base = `assets/schematic-${hash.digest('hex').slice(0, 8)}`
  return {
    name: 'schematic-assets',
    config: () => ({ define: { __SCHEMATIC_FRAME__: JSON.stringify(`/${base}/frame.html`) } }),
    configureServer(server) {
      server.middlewares.use(`/${base}/`, (request, response, next) => {
        const name = (request.url ?? '').replace(/^\//, '').split('?')[0] ?? ''
        const file = FILES[name]
        if (!file) return next()
        response.setHeader('Content-Type', file.type)
        response.end(read(name))
      })
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const name of Object.keys(FILES))
        this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source: read(name) })
    },
  }
}
