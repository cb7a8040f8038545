import { nameParts } from '#packages/citations/names'
import { NAMES_APART, type WorkKind, type WorkParts } from '~/features/library/wire/terms/works'
import type { RegisteredWork } from '~/features/library/server/ports'
import { plainWords } from '../asking/plain'
import { doiOf, fullName } from '../scholar/paper'
import type { CrossrefWork } from './crossref-work'

const kinds: Readonly<Record<string, WorkKind | undefined>> = {
  'journal-article': 'article',
  'proceedings-article': 'conference',
  book: 'book',
  monograph: 'book',
  'edited-book': 'book',
  'reference-book': 'book',
  'book-chapter': 'chapter',
  'book-section': 'chapter',
  'reference-entry': 'chapter',
  dissertation: 'thesis',
  report: 'report',
  standard: 'standard',
  dataset: 'dataset',
  database: 'database',
}

const TITLE_LIMIT = 400
const MOST_NAMES = 30

/** A record of the registry in the parts of a list of literature; what it does not say is left out. */
export function registeredWork(work: CrossrefWork): RegisteredWork {
  const kind = kinds[work.type ?? ''] ?? null
  const titles = titlesOf(work)
  const all: WorkParts = {
    title: titles[0] ?? '',
    authors: namesOf(work.author),
    editors: namesOf(work.editor),
    translators: namesOf(work.translator),
    date: dateOf(work),
    edition: line(work['edition-number']),
    pages: pagesOf(work),
    doi: doiOf(work.DOI) ?? '',
    ...(kind === 'article' ? serialOf(work) : houseOf(work)),
    ...((kind === 'conference' || kind === 'chapter') && { container: hostOf(work) }),
  }
  const parts = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  return { kind, titles, parts }
}

const hostOf = (work: CrossrefWork) => line(work['container-title']?.[0])

/** The publisher of a serial is no part of an entry. */
const serialOf = (work: CrossrefWork): WorkParts => ({
  container: hostOf(work),
  volume: line(work.volume),
  issue: line(work.issue),
})

/** Whoever grants a degree is no publisher, but stands in its place. */
function houseOf({ type, institution, publisher, ISBN, ...work }: CrossrefWork): WorkParts {
  const school = type === 'dissertation' ? institution?.[0]?.name : null
  return {
    publisher: line(school ?? publisher),
    place: line(work['publisher-location']),
    isbn: line(ISBN?.[0]).replace(/^.*\//, ''),
  }
}

const line = (text: string | null | undefined) => plainWords(text, 200)

/** The title with what stands below it, and the one that it was translated from. */
function titlesOf({ title, subtitle, ...work }: CrossrefWork): string[] {
  const main = plainWords(title?.[0], TITLE_LIMIT).replace(/(?<![.…])\.$/, '')
  const below = plainWords(subtitle?.[0], TITLE_LIMIT)
  const isContained = below === '' || main.toLowerCase().includes(below.toLowerCase())
  const whole = isContained ? main : `${main}${/\p{Script=Han}/u.test(main) ? '：' : ': '}${below}`
  const original = (work['original-title'] ?? []).map((text) => plainWords(text, TITLE_LIMIT))
  return [whole, ...(isContained ? [] : [main]), ...original].filter((text) => text !== '')
}

function namesOf(people: CrossrefWork['author']): string {
  const names = (people ?? []).slice(0, MOST_NAMES).map(({ given, family, name }) => {
    if (!family) return line(name)
    const whole = line(fullName(given, family))
    // Where the words alone do not say which of them are the family's, the comma does.
    const isClear = /\p{Script=Han}/u.test(whole) || nameParts(whole).family === family.trim()
    return isClear ? whole : line(`${family}, ${given ?? ''}`).replace(/,\s*$/, '')
  })
  return names.filter((name) => name !== '').join(NAMES_APART)
}

/** The day of the issue that is cited by its volume; else of what came out first. */
function dateOf({ published, issued, ...work }: CrossrefWork): string {
  const dates = [work['published-print'], issued, published, work['published-online']]
  const [year, month, day] =
    dates.find((date) => date?.['date-parts'][0]?.[0])?.['date-parts'][0] ?? []
  if (!year || year < 1000 || year > 2100) return ''
  const parts = [month, day].map((part) => (part ? String(part).padStart(2, '0') : ''))
  return [String(year), ...parts.slice(0, parts.indexOf('') < 0 ? 2 : parts.indexOf(''))].join('-')
}

/** What has no pages is found by its number within the volume. */
const pagesOf = ({ page, ...work }: CrossrefWork) =>
  line(page).replace(/\s*[-–—]+\s*/, '-') || line(work['article-number'])
