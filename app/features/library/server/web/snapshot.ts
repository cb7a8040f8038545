import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import { OutsideRefusal, type OutsideReason } from '~/core/outside'
import { learningErrors } from '../../errors'
import { refuseGarbled } from '#packages/office-read/bounds'
import { cleanText, countWords } from '#packages/office-read/text/clean-text'
import { decodeText } from '#packages/office-read/text/encoding'
import { readHtmlBlocks } from '#packages/office-read/text/html-blocks'
import { readablePage, snapshotDocument } from './readable'
import type { StoredPage } from './tables'

const MOST_BYTES = 10 * 1024 * 1024
const PATIENCE_MS = 30_000

/** A page as it was found, not yet kept anywhere. */
export interface Snapshot {
  facts: Omit<StoredPage, 'objectKey' | 'size' | 'contentSha256' | 'fetchedAt'>
  html: string
  /** Its paragraphs, for a comparison. */
  paragraphs: string[]
}

/** Fetches a page and makes its snapshot. Throws a learning error with the reason. */
export async function takeSnapshot(ctx: Context, url: string): Promise<Snapshot> {
  const found = await ctx
    .fetchOutside({
      url,
      types: ['text/html', 'application/xhtml+xml'],
      maxBytes: MOST_BYTES,
      timeoutMs: PATIENCE_MS,
    })
    .catch((error: unknown) => {
      if (error instanceof OutsideRefusal) throw failures[error.reason]()
      throw error
    })
  const page = readInOurWords(found.bytes, found.charset, found.url)
  // Its title alone is not the page: what it says comes with a script, which is not run.
  if (countWords(paragraphsOf(page.content).join('\n')) === 0) throw learningErrors.pageEmpty()
  const html = snapshotDocument(page)
  const { title, site, byline, publishedOn } = page
  return {
    facts: {
      finalUrl: found.url,
      pageTitle: title,
      site: site || new URL(found.url).hostname,
      byline,
      publishedOn,
    },
    html,
    paragraphs: paragraphsOf(html),
  }
}

/** What a person reads of a snapshot, paragraph by paragraph. */
export const paragraphsOf = (html: string) =>
  readHtmlBlocks(html).blocks.flatMap(({ kind, text }) =>
    // Rows of a table are compared one by one; its rule says nothing.
    kind === 'table' ? text.split('\n').filter((row) => !/^\|[\s|:-]*$/.test(row)) : [text],
  )

const failures: Record<OutsideReason, () => AppError> = {
  refused: learningErrors.pageRefused,
  unreachable: learningErrors.pageUnreachable,
  nowhere: learningErrors.pageUnreachable,
  malformed: learningErrors.pageUnreachable,
  slow: learningErrors.pageSlow,
  locked: learningErrors.pageLocked,
  gone: learningErrors.pageGone,
  redirects: learningErrors.pageRedirects,
  type: learningErrors.pageType,
  size: learningErrors.pageTooLarge,
}

/** The readable part of a page's bytes. Throws a learning error. */
export function readInOurWords(bytes: Uint8Array<ArrayBuffer>, charset: string, url: string) {
  try {
    const { text } = decodeText(bytes, charset || declaredIn(bytes))
    return readablePage(refuseGarbled(cleanText(text)), url)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw learningErrors.unreadable({ reason: String(error) })
  }
}

function declaredIn(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  return /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ?? ''
}
