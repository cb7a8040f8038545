import type { CitableWork, WorkDate } from './citable-work'
import { nameParts } from './names'
import { nationalEntry } from './national-entry'

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

/**
 * An entry of GB/T 7714-2015, numeric, from the few facts that searchers tell. `today` (`YYYY-MM-DD`) is the day of citing,
 * which what lies online only must say.
 */
export const gbt7714 = (work: CitedWork, today: string): string =>
  nationalEntry(recordOf(work), formOn(today))

/** The same of a web page: who answers for it, title, when it came out and when it was read. */
export function gbt7714Page({ title, site, publishedAt, url }: CitedPage, today: string): string {
  const author = site === '' ? [] : [{ family: '', literal: site }]
  const page = { type: 'webpage', title, author, issued: dayOf(publishedAt), URL: url }
  return nationalEntry(page, formOn(today))
}

const formOn = (today: string) => ({
  edition: '2015' as const,
  style: 'numeric' as const,
  today: dayOf(today) ?? { year: new Date(today).getFullYear() },
})

const types: Record<CitedWork['type'], string> = {
  article: 'article-journal',
  review: 'article-journal',
  preprint: 'preprint',
  conference: 'paper-conference',
  book: 'book',
  chapter: 'chapter',
  thesis: 'thesis',
  dataset: 'dataset',
  other: 'document',
}

function recordOf(work: CitedWork): CitableWork {
  const { type, title, authors, year, doi, url } = work
  return {
    type: type === 'other' && isOnline(work) ? 'webpage' : types[type],
    title,
    author: authors.map(nameParts),
    issued: year === null ? null : { year },
    ...placeOf(work),
    ...(isOnline(work) && { URL: url, DOI: doi ?? '' }),
    ...languageOf(authors),
  }
}

/** The journal with its number, the book with its pages, or who published it as a whole. */
function placeOf({ type, venue, publisher, volume, issue, pages }: CitedWork) {
  switch (type) {
    case 'article':
    case 'review':
      return { 'container-title': venue || publisher, volume, issue, page: pages }
    case 'book':
      return { publisher }
    case 'thesis':
      return { publisher: venue || publisher }
    default:
      return { 'container-title': venue, publisher, page: pages }
  }
}

// Names tell it better than a title: a translated one stands above many a foreign paper.
const languageOf = ([first]: readonly string[]) =>
  first === undefined ? {} : { language: /\p{Script=Han}/u.test(first) ? 'zh' : 'en' }

// A paper without pages or volume came out online first: there is nothing else to find it by.
const isOnline = ({ type, volume, pages, url }: CitedWork) =>
  url !== '' &&
  (['preprint', 'dataset', 'other'].includes(type) ||
    (['article', 'review'].includes(type) && volume === '' && pages === ''))

/** `2026-11-21`, `2025年7月`; null where no year is given. */
function dayOf(date: string): WorkDate | null {
  const found = /(\d{4})(?:\D+(\d{1,2})(?!\d)(?:\D+(\d{1,2})(?!\d))?)?/.exec(date)
  if (!found) return null
  const [year = 0, month, day] = found.slice(1).map((item) => (item ? Number(item) : undefined))
  return { year, ...(month !== undefined && { month }), ...(day !== undefined && { day }) }
}
