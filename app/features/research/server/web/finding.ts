import type { SourceOrder, Source } from '../asking/source'
import { dayOf, plainWords, webAddress } from '../asking/plain'

export interface WebQuestion {
  query: string
}

/** A result of one source. */
export interface WebFinding {
  title: string
  url: string
  site: string
  snippet: string
  publishedAt: string | null
}

export type WebOrder = SourceOrder<WebQuestion>
export type WebSource = Source<WebQuestion, WebFinding[]>

/** Results asked of each source. */
export const ASKED_FOR = 20
const TITLE_LIMIT = 200
const SNIPPET_LIMIT = 1500

interface RawFinding {
  title?: string | null | undefined
  url?: string | null | undefined
  site?: string | null | undefined
  snippet?: string | null | undefined
  published?: string | null | undefined
}

/** Results in our words; what has no address that can be opened is none. */
export function findingsOf(raw: RawFinding[]): WebFinding[] {
  return raw.slice(0, ASKED_FOR).flatMap(({ title, url, site, snippet, published }) => {
    const address = webAddress(url)
    if (address === '') return []
    const host = new URL(address).hostname.replace(/^www\./, '')
    return {
      title: plainWords(title, TITLE_LIMIT) || host,
      url: address,
      site: plainWords(site, 80) || host,
      snippet: plainWords(snippet, SNIPPET_LIMIT),
      publishedAt: dayOf(published),
    }
  })
}
