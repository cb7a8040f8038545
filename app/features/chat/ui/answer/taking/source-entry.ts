import { gbt7714, gbt7714Page, type CitedWork } from '#packages/citations/gbt7714'
import type { Reference } from '../../../terms'
import { placeOf } from '../../wording'

/** How sources are listed under an answer. */
export type SourceStyle = 'plain' | 'gbt7714'

/** A source as one line without its number. `readOn` is the day of reading, `YYYY-MM-DD`. */
export function sourceEntry(reference: Reference, style: SourceStyle, readOn: string): string {
  return style === 'plain' ? plainEntry(reference) : nationalEntry(reference, readOn)
}

function plainEntry(reference: Reference): string {
  const { type, title, url, site, publishedAt, authors, venue, year } = reference
  if (type === 'web') return joined('，', [title, site, publishedAt, url])
  if (type === 'scholar') {
    return joined('，', [authors?.join('、'), `《${title}》`, venue, year, url])
  }
  return joined('，', [namedAs(reference), placeOf(reference)])
}

// GB/T 7714-2015. What is not known is left out, never guessed: a file of the library says neither author nor press.
function nationalEntry(reference: Reference, readOn: string): string {
  const { type, title, url = '', site = '', publishedAt = '' } = reference
  if (type === 'web') return gbt7714Page({ title, site, publishedAt, url }, readOn)
  if (type === 'scholar') return gbt7714(workOf(reference), readOn)
  const place = placeOf(reference)
  const name = namedAs(reference)
  return place ? `${name}[Z]. ${place}.` : `${name}[Z].`
}

// Whoever is handed a list of sources must see which of them is no source.
const namedAs = ({ title, isAnswer }: Reference) => (isAnswer ? `${title}（AI 回答）` : title)

// Of a paper an answer keeps who wrote it, where and when; its number and pages it does not.
const workOf = ({ title, url = '', authors = [], venue = '', year }: Reference): CitedWork => ({
  type: venue ? 'article' : 'other',
  title,
  authors,
  venue,
  url,
  year: year ?? null,
  volume: '',
  issue: '',
  pages: '',
  publisher: '',
  doi: null,
})

const joined = (mark: string, parts: readonly (string | number | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '' && part !== 0).join(mark)
