import { Buffer } from 'node:buffer'
import type { ReadFont } from '~/features/document/server/ports'
import { readPublicFile } from './public-files'

declare global {
  /** Folder of the fonts; set by the build. */
  const __FONT_ASSETS__: string
}

// Tests and the development server read the packages themselves. A build has these files beside its pages, and in no Worker.
const packaged = import.meta.env.DEV
  ? import.meta.glob<string>(
      [
        '/node_modules/@fontsource-variable/noto-serif-sc/files/*-wght-normal.woff2',
        '/node_modules/@fontsource-variable/noto-serif/files/noto-serif-{greek,math}-wght-normal.woff2',
        '/node_modules/katex/dist/fonts/*.woff2',
      ],
      { query: '?url&inline', import: 'default' },
    )
  : {}

/** Files of fonts, each read when a document has one of its characters. `files` are those that the front door's pages have. */
export const openFonts =
  (files: Fetcher | undefined): ReadFont =>
  async (name) => {
    const path = Object.keys(packaged).find((item) => item.endsWith(`/${name}`))
    const url = path && (await packaged[path]?.())
    if (url) return new Uint8Array(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
    const font = await readPublicFile(files, `${__FONT_ASSETS__}${name}`)
    if (!font) throw new Error(`the font ${name} is not there`)
    return font
  }
