import { WorkerEntrypoint } from 'cloudflare:workers'
import type { OutsidePage } from '~/core/outside'
import type { StoredFile } from '~/features/library/server/ports'
import { readEnvironment, type Bindings } from '../context'
import { openFiles } from '../platform/files-r2'
import { openPdfTables } from '../platform/pdf-tables'

/** What the front door asks of the parsers without a ticket: words of a page or a PDF, or pictures of a file, that somebody waits for. */
export class PageReader extends WorkerEntrypoint<Bindings> {
  async page(page: OutsidePage, most: number) {
    return (await this.plain()).page(page, most)
  }

  async pdf(bytes: Uint8Array<ArrayBuffer>, most: number) {
    return (await this.plain()).pdf(bytes, most)
  }

  async pictures(file: StoredFile, window: number) {
    return (await parsers()).listPictures(this.original(file), file.extension, window)
  }

  async picture(file: StoredFile, name: string) {
    return (await parsers()).takePicture(this.original(file), file.extension, name)
  }

  private async plain() {
    return (await parsers()).plainReader(openPdfTables(this.env.PUBLIC_FILES))
  }

  private original({ objectKey, size }: StoredFile) {
    const files = openFiles(this.env.FILES, readEnvironment(this.env))
    return {
      size,
      async read(from: number, length: number): Promise<ArrayBuffer> {
        const bytes = await files.readRange(objectKey, from, length)
        if (bytes?.byteLength !== length) throw new Error('a file that has gone')
        return bytes
      },
    }
  }
}

// Loaded when the first page comes: an isolate that learns files needs them anyway, one of a test mostly never.
const parsers = () => import('~/features/library/server/ingest')
