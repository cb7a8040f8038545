import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface FrameFile {
  type: string
  read: () => string
}

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript'
const STYLE = 'text/css'

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const file = (path: string, type: string): FrameFile => ({ type, read: () => textOf(path) })

const SCHEMATIC = './app/features/document/ui/page/schematic/'
const FORMULA = './app/features/editor/ui/insert/formula/'

const FRAMES: Record<string, Record<string, FrameFile>> = {
  schematic: {
    'frame.html': file(`${SCHEMATIC}frame.html`, HTML),
    'frame.js': file(`${SCHEMATIC}frame.js`, SCRIPT),
    'mermaid.min.js': file('./node_modules/mermaid/dist/mermaid.min.js', SCRIPT),
  },
  formula: {
    'frame.html': file(`${FORMULA}frame.html`, HTML),
    'frame.js': file(`${FORMULA}frame.js`, SCRIPT),
    'mathlive.min.js': file('./node_modules/mathlive/mathlive.min.js', SCRIPT),
    'fonts.css': { type: STYLE, read: formulaFonts },
  },
}

/**
 * Serves the frames in which schematics are drawn and formulas typed, each with its library: documents of their own, since
 * a frame without an origin can load no modules, and one made in place would inherit the page's rules for styles.
 */
export function frameAssets(): Plugin {
  const frames = Object.entries(FRAMES).map(([name, files]) => {
    const hash = createHash('sha256')
    for (const { read } of Object.values(files)) hash.update(read())
    // What is there is kept for ever: another content has another address.
    return { name, files, base: `assets/${name}-${hash.digest('hex').slice(0, 8)}` }
  })
  const pages = frames.map(({ name, base }) => [
    `__${name.toUpperCase()}_FRAME__`,
    JSON.stringify(`/${base}/frame.html`),
  ])
  return {
    name: 'frame-assets',
    config: () => ({ define: Object.fromEntries(pages) }),
    configureServer(server) {
      for (const { files, base } of frames) {
        server.middlewares.use(`/${base}/`, (request, response, next) => {
          const found = files[(request.url ?? '').replace(/^\//, '').split('?')[0] ?? '']
          if (!found) return next()
          response.setHeader('Content-Type', found.type)
          response.end(found.read())
        })
      }
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { files, base } of frames) {
        for (const [name, { read }] of Object.entries(files))
          this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source: read() })
      }
    },
  }
}

/** The library's faces as one file: a frame without an origin may fetch no font. Those of letters nobody writes stay out. */
function formulaFonts(): string {
  const folder = './node_modules/mathlive/'
  const faces = textOf(`${folder}mathlive-fonts.css`).match(/@font-face\{[^}]*\}/g) ?? []
  return faces
    .filter((face) => !/Fraktur|Script|SansSerif|Typewriter/.test(face))
    .map((face) =>
      face.replace(/url\((fonts\/[\w-]+\.woff2)\)/, (_, path: string) => {
        const font = readFileSync(new URL(folder + path, import.meta.url)).toString('base64')
        return `url(data:font/woff2;base64,${font})`
      }),
    )
    .join('\n')
}
