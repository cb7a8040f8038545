import { Buffer } from 'node:buffer'

/**
 * pdf.js's tables for fonts that are named in a PDF but not embedded. Without them such a file gives no text and
 * no error. Bundled, each in a chunk of its own that is loaded when a file names it: nothing comes from a network.
 */
const tables = import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&inline',
  import: 'default',
})

interface BinaryRequest {
  kind: string
  filename: string
}

/** How pdf.js asks for binary data. Fonts' shapes are never needed to read text. */
export class BundledTables {
  async fetch({ kind, filename }: BinaryRequest): Promise<Uint8Array> {
    const load = kind === 'cMapUrl' && tables[`/node_modules/pdfjs-dist/cmaps/${filename}`]
    if (!load) throw new Error(`no ${kind} ${filename}`)
    const url = await load()
    // A fresh copy for each caller: pdf.js moves the buffer away.
    return new Uint8Array(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  }
}
