import { initials, nameParts } from './names'

/** What a citation knows of a work. '' and null are what nobody tells: they are left out, never guessed. */
export interface CitedWork {
  type:
    | 'article'
    | 'review'
    | 'preprint'
    | 'conference'
    | 'book'
    | 'chapter'
    | 'thesis'
    | 'dataset'
    | 'other'
  title: string
  authors: readonly string[]
  year: number | null
  venue: string
  volume: string
  issue: string
  pages: string
  publisher: string
  doi: string | null
  url: string
}

/** A page of the web. `publishedAt` as it tells it, mostly `YYYY-MM-DD`; '' when it does not. */
export interface CitedPage {
  title: string
  site: string
  publishedAt: string
  url: string
}

const NAMED_AUTHORS = 3

/**
 * An entry of GB/T 7714-2015, numeric: author, title, mark of its kind, where and when it came out. `today` is the day of
 * citing, which what lies online only must say.
 */
export function gbt7714(work: CitedWork, today: string): string {
  const { title, type } = work
  const authors = authorsOf(work)
  return [
    authors && `${endless(authors)}. `,
    `${endless(title)}${markOf(work)}`,
    partOf(work),
    type === 'chapter' || type === 'conference' ? '' : '. ',
    issuedOf(work, today),
  ]
    .join('')
    .replace(/[.\s]+$/, '')
    .concat('.')
}

/** The same of a web page: who answers for it, title, when it came out and when it was read. */
export function gbt7714Page({ title, site, publishedAt, url }: CitedPage, today: string): string {
  const author = site && `${endless(site)}. `
  const published = publishedAt && `(${publishedAt})`
  return `${author}${endless(title)}[EB/OL]. ${published}[${today}]. ${url}.`
}

const endless = (text: string) => text.replace(/[.．。]+$/, '')

/** Up to three; 等 or et al behind them, in the language of the names. */
function authorsOf({ authors }: CitedWork): string {
  const named = authors.slice(0, NAMED_AUTHORS).map(authorOf)
  if (authors.length <= NAMED_AUTHORS) return named.join(', ')
  return [...named, /\p{Script=Han}/u.test(named[0] ?? '') ? '等' : 'et al'].join(', ')
}

function authorOf(name: string): string {
  const { family, given } = nameParts(name)
  if (/\p{Script=Han}/u.test(family)) return family
  return given === '' ? family : `${family.toUpperCase()} ${initials(given, '', ' ')}`
}

const marks: Record<CitedWork['type'], string> = {
  article: 'J',
  review: 'J',
  preprint: 'EB',
  conference: 'C',
  book: 'M',
  chapter: 'M',
  thesis: 'D',
  dataset: 'DS',
  other: 'Z',
}

// A paper without pages or volume came out online first: there is nothing else to find it by.
const isOnline = ({ type, volume, pages, url }: CitedWork) =>
  url !== '' &&
  (['preprint', 'dataset', 'other'].includes(type) ||
    (['article', 'review'].includes(type) && volume === '' && pages === ''))

const markOf = (work: CitedWork) =>
  `[${work.type === 'other' && isOnline(work) ? 'EB' : marks[work.type]}${isOnline(work) ? '/OL' : ''}]`

/** The book or the proceedings that it is a part of. */
const partOf = ({ type, venue }: CitedWork) =>
  type === 'chapter' || type === 'conference' ? `${venue ? `//${endless(venue)}` : ''}. ` : ''

function issuedOf(work: CitedWork, today: string): string {
  const { year, pages, url, doi, type } = work
  const placed = [endless(placeOf(work)), year === null ? '' : String(year), numberOf(work)]
    .filter(Boolean)
    .join(', ')
  const isWhole = type === 'book' || type === 'thesis'
  const paged = pages && !isWhole ? `${placed}: ${pages}` : placed
  if (!isOnline(work)) return paged
  return `${paged}[${today}]. ${url}${doi ? `. DOI:${doi}` : ''}`
}

/** The journal or archive, or whoever published it. */
const placeOf = ({ type, venue, publisher }: CitedWork) =>
  (['article', 'review', 'preprint', 'thesis'].includes(type) && venue) || publisher

function numberOf({ type, volume, issue }: CitedWork): string {
  if (type !== 'article' && type !== 'review') return ''
  if (volume === '') return issue && `(${issue})`
  return issue ? `${volume}(${issue})` : volume
}
