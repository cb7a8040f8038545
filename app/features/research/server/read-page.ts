import type { Context } from '~/core/context'
import { AppError } from '~/core/errors'
import { addressRules, readOutsideUrl } from '~/core/outside'
import type { Settings } from '~/core/settings'
import { researchErrors } from '../errors'
import { PAGE_TEXT_LIMIT, type PageText } from '../terms'
import { orAborted } from './asking/ask'
import { askSource } from './asking/ask-source'
import { readWithJina } from './readers/jina'
import { readOurselves } from './readers/own'

type Reader = Settings['PAGE_READERS'][number]

const PATIENCE_MS = 25_000
const KEEP_MS = 3_600_000
const FEWEST_CHARACTERS = 20

/**
 * Reads a web page or PDF: its words, bounded. Readers are tried in the order of the configuration; what is no public
 * address is refused before any of them hears of it. Errors: `readerNotConfigured` and the `page…` ones; the signal's
 * reason when it aborts.
 */
export async function readPage(
  ctx: Context,
  input: { url: string },
  signal: AbortSignal,
): Promise<PageText> {
  const readers = ctx.settings.PAGE_READERS
  if (readers.length === 0) throw researchErrors.readerNotConfigured()
  const url = publicAddress(ctx, input.url)
  let failure: AppError = researchErrors.pageUnreachable()
  for (const reader of readers) {
    try {
      const page = await orAborted(readWith(ctx, reader, url, signal), signal)
      if (page.text.trim().length >= FEWEST_CHARACTERS) return bounded(page)
      failure = researchErrors.pageEmpty()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      failure = error
    }
  }
  throw failure
}

async function readWith(
  ctx: Context,
  reader: Reader,
  url: string,
  signal: AbortSignal,
): Promise<PageText> {
  if (reader.kind === 'own') return readOurselves(ctx, url)
  const source = {
    label: 'Jina Reader',
    baseUrl: 'https://r.jina.ai',
    pace: ({ apiKey }: { apiKey: string }) => [{ limit: apiKey ? 200 : 20, windowMs: 60_000 }],
    ask: ({ signal: within }: { signal: AbortSignal }) => readWithJina(reader, url, within),
  }
  const asking = { settings: reader, source, question: { url } }
  const answer = await askSource(
    ctx,
    { ...asking, patienceMs: PATIENCE_MS, keepMs: KEEP_MS },
    signal,
  )
  if (answer.state === 'ok') return answer.answer
  throw answer.state === 'timeout' ? researchErrors.pageSlow() : researchErrors.pageUnreachable()
}

function publicAddress(ctx: Context, typed: string): string {
  try {
    return readOutsideUrl(typed, addressRules(ctx.settings, ctx.host)).url.href
  } catch {
    throw researchErrors.pageRefused()
  }
}

const bounded = (page: PageText): PageText =>
  page.text.length <= PAGE_TEXT_LIMIT
    ? page
    : { ...page, text: `${page.text.slice(0, PAGE_TEXT_LIMIT).toWellFormed()}\n\n……` }
