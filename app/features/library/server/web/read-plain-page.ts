import type { OutsidePage } from '~/core/outside'
import type { PlainPage, PlainPdfPage } from './plain-page'

/**
 * Words of a fetched page or PDF, at most about `most` characters. Throws a learning error for what cannot be read. The
 * parsers are loaded when the first page comes: most isolates of the front door never see one.
 */
export async function readPlainPage(page: OutsidePage, most: number): Promise<PlainPage> {
  const { plainPage } = await import('./plain-page')
  return plainPage(page, most)
}

/** Words of a PDF page by page, at most about `most` characters. Throws a learning error for what cannot be read. */
export async function readPdfPages(
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<PlainPdfPage[]> {
  const { plainPdfPages } = await import('./plain-page')
  return plainPdfPages(bytes, most)
}
