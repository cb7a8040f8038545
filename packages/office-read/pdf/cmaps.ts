import { Buffer } from 'node:buffer'

// Tests and the development server read the package itself. A build has the tables beside its pages, and in no Worker.
const packaged = import.meta.env.DEV
  ? import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
      query: '?url&inline',
      import: 'default',
    })
  : {}

/** Reads a table of pdf.js for fonts that no file carries, by its file name; null when there is none. */
export type ReadPdfTable = (name: string) => Promise<Uint8Array | null>

interface BinaryRequest {
  kind: string
  filename: string
}

/**
 * pdf.js's tables for fonts that are named in a PDF but not embedded. Without them such a file gives no text and no error;
 * so whoever reads asks `requireAll` afterwards.
 */
export class CharacterMaps {
  /** What pdf.js makes one of, and asks for binary data. Fonts' shapes are never needed to read text. */
  readonly factory: new () => { fetch(request: BinaryRequest): Promise<Uint8Array> }
  private failure: unknown = null

  constructor(private readonly readTable: ReadPdfTable = async () => null) {
    const fetchTable = (request: BinaryRequest) => this.fetch(request)
    this.factory = class {
      fetch = fetchTable
    }
  }

  /** Throws what kept a table from being read: no verdict about the file. */
  requireAll(): void {
    if (this.failure !== null) throw this.failure
  }

  private async fetch({ kind, filename }: BinaryRequest): Promise<Uint8Array> {
    const table = kind === 'cMapUrl' ? await this.read(filename) : null
    if (!table) throw new Error(`no ${kind} ${filename}`)
    return table
  }

  private async read(name: string): Promise<Uint8Array | null> {
    const url = await packaged[`/node_modules/pdfjs-dist/cmaps/${name}`]?.()
    // A fresh copy for each caller: pdf.js moves the buffer away.
    if (url) return new Uint8Array(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
    try {
      return await this.readTable(name)
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}
