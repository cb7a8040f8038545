import { WorkerEntrypoint } from 'cloudflare:workers'
import type { OutsidePage } from '~/core/outside'

/** What the front door asks of the parsers without a ticket: words of a page or a PDF that somebody waits for. */
export class PageReader extends WorkerEntrypoint {
  async page(page: OutsidePage, most: number) {
    return (await parsers()).page(page, most)
  }

  async pdf(bytes: Uint8Array<ArrayBuffer>, most: number) {
    return (await parsers()).pdf(bytes, most)
  }
}

// Loaded when the first page comes: an isolate that learns files needs them anyway, one of a test mostly never.
const parsers = async () => (await import('~/features/library/server/ingest')).plainReader
