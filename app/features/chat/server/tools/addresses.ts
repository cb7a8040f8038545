const ADDRESS = /https?:\/\/[^\s<>"'`，。；！？、）)】\]》]+/gi
const MOST_TYPED = 10

/**
 * The addresses that an answer may visit: those that its asker typed, and those that a search gave. What stands on a page
 * or in a document is none of them, whatever it says.
 */
export class Addresses {
  private readonly existing = new Set<string>()
  private readonly pdfs = new Map<string, string>()
  /** Of the question itself, in order. */
  readonly typed: string[]

  constructor(question: string, earlier: readonly string[]) {
    this.typed = addressesIn(question)
    for (const url of [...this.typed, ...earlier.flatMap(addressesIn)]) this.existing.add(url)
  }

  /** An address that a search gave; `pdfUrl` is where its full text is. */
  add(url: string, pdfUrl: string | null = null): void {
    const href = hrefOf(url)
    if (href) this.existing.add(href)
    const pdf = pdfUrl && hrefOf(pdfUrl)
    if (href && pdf) this.pdfs.set(href, pdf)
    if (pdf) this.existing.add(pdf)
  }

  /** As it is visited; null when nobody gave it. */
  find(url: string): string | null {
    const href = hrefOf(url)
    return href && this.existing.has(href) ? href : null
  }

  pdfOf(url: string): string | null {
    return this.pdfs.get(hrefOf(url) ?? '') ?? null
  }
}

/** The words beside the addresses: what of a question can be found in a text. */
export const withoutAddresses = (text: string): string => {
  const words = text.replace(ADDRESS, ' ').trim()
  return words === '' ? text : words
}

const addressesIn = (text: string): string[] =>
  (text.match(ADDRESS) ?? []).slice(0, MOST_TYPED).flatMap((url) => hrefOf(url) ?? [])

function hrefOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  url.hash = ''
  return url.href
}
