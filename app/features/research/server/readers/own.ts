import type { Context } from '~/core/context'
import type { AppError } from '~/core/errors'
import { OutsideRefusal, type OutsideReason } from '~/core/outside'
import { fileNameOfUrl } from '~/core/text/text-rules'
import { pageReader } from '~/features/library/server'
import { researchErrors } from '../../errors'
import { PAGE_TEXT_LIMIT, type PageText } from '../../terms'

const MOST_BYTES = 10 * 1024 * 1024
const PATIENCE_MS = 15_000
const types = ['text/html', 'application/xhtml+xml', 'application/pdf', 'text/plain']

/** Reads a page ourselves, through the guarded way outside. Throws an error of `research`. */
export async function readOurselves(ctx: Context, url: string): Promise<PageText> {
  const found = await ctx
    .fetchOutside({ url, types, maxBytes: MOST_BYTES, timeoutMs: PATIENCE_MS })
    .catch((error: unknown) => {
      if (error instanceof OutsideRefusal) throw refusals[error.reason]()
      throw error
    })
  const page = await pageReader.need(ctx).page(found, PAGE_TEXT_LIMIT)
  if (page === null) throw researchErrors.pageEmpty()
  const { hostname, pathname } = new URL(found.url)
  return {
    title: page.title || fileNameOfUrl(pathname) || hostname,
    url: found.url,
    site: page.site || hostname.replace(/^www\./, ''),
    text: page.text,
    publishedAt: page.publishedOn || null,
    isPdf: found.type === 'application/pdf',
  }
}

const refusals: Record<OutsideReason, () => AppError> = {
  refused: researchErrors.pageRefused,
  unreachable: researchErrors.pageUnreachable,
  nowhere: researchErrors.pageUnreachable,
  malformed: researchErrors.pageUnreachable,
  slow: researchErrors.pageSlow,
  locked: researchErrors.pageLocked,
  gone: researchErrors.pageGone,
  redirects: researchErrors.pageUnreachable,
  type: researchErrors.pageType,
  size: researchErrors.pageTooLarge,
}
