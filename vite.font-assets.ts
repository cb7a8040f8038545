import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Noto Serif, Chinese and what it lacks: Greek and signs of mathematics; and the faces of formulas. */
const SOURCES = [
  ['@fontsource-variable/noto-serif-sc', 'files', /-wght-normal\.woff2$/],
  ['@fontsource-variable/noto-serif', 'files', /-(greek|math)-wght-normal\.woff2$/],
  ['katex', 'dist/fonts', /\.woff2$/],
] as const

/**
 * Lays the fonts that PDF files are written with beside the other assets of the build: 6 MB that no Worker carries and no
 * page loads. The ingest Worker asks for the files that a document needs; the development server reads the packages.
 */
export function fontAssets(): Plugin {
  const packages = SOURCES.map(([name, folder, wanted]) => {
    const root = new URL(`./node_modules/${name}/`, import.meta.url).pathname
    const told: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const files = readdirSync(join(root, folder)).filter((file) => wanted.test(file))
    return { version: told.version, root: join(root, folder), files }
  })
  const base = `assets/fonts/${packages.map(({ version }) => version).join('-')}`
  return {
    name: 'font-assets',
    config: () => ({ define: { __FONT_ASSETS__: JSON.stringify(`/${base}/`) } }),
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { root, files } of packages) {
        for (const name of files) {
          const source = readFileSync(join(root, name))
          this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source })
        }
      }
    },
  }
}
