import type { Reference } from '../../terms'
import { placeOf } from '../wording'

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
  return joined('，', [title, placeOf(reference)])
}

// GB/T 7714-2015. What is not known is left out, never guessed: a file of the library says neither author nor press.
function nationalEntry(reference: Reference, readOn: string): string {
  if (reference.type === 'web') return pageEntry(reference, readOn)
  if (reference.type === 'scholar') return paperEntry(reference, readOn)
  const place = placeOf(reference)
  return place ? `${reference.title}[Z]. ${place}.` : `${reference.title}[Z].`
}

function pageEntry({ title, url = '', site, publishedAt }: Reference, readOn: string): string {
  const author = site ? `${site}. ` : ''
  const published = publishedAt ? `(${publishedAt})` : ''
  return `${author}${title}[EB/OL]. ${published}[${readOn}]. ${url}.`
}

function paperEntry({ title, url, authors = [], venue, year }: Reference, readOn: string): string {
  const kind = venue ? 'J' : url ? 'EB/OL' : 'Z'
  const place = joined(', ', [venue, year])
  const parts = joined('. ', [authorsOf(authors), `${title}[${kind}]`, place])
  return url ? `${parts}[${readOn}]. ${url}.` : `${parts}.`
}

// Three names, then 等 or et al. as the names are written.
function authorsOf(authors: readonly string[]): string {
  const isChinese = /\p{Script=Han}/u.test(authors[0] ?? '')
  const more = authors.length > 3 ? [isChinese ? '等' : 'et al'] : []
  return [...authors.slice(0, 3), ...more].join(', ')
}

const joined = (mark: string, parts: readonly (string | number | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '' && part !== 0).join(mark)
