import type { ScholarSort, ScholarWork, WorkType } from '../../terms'
import { plainWords, webAddress } from '../asking/plain'
import type { Source, SourceOrder } from '../asking/source'

/** What every source is asked; filters that one does not know are applied to what it found. */
export interface ScholarQuestion {
  query: string
  yearFrom: number | null
  yearTo: number | null
  /** Null: the source's own order by relevance. */
  sort: Exclude<ScholarSort, 'relevance'> | null
}

/** A paper as one source tells it. */
export interface Paper extends Omit<ScholarWork, 'id' | 'sources' | 'source'> {
  /** Of the source itself. */
  key: string
}

export interface PaperList {
  papers: Paper[]
  /** How many the source says it has. */
  total: number
}

export type ScholarOrder = SourceOrder<ScholarQuestion>
export type ScholarSource = Source<ScholarQuestion, PaperList>

/** Papers asked of each source; what is paged through afterwards is the merged list. */
export const ASKED_FOR = 50

const TITLE_LIMIT = 400
const ABSTRACT_LIMIT = 4000
const AUTHORS_LIMIT = 100
const THIS_YEAR_AND_NEXT = 1

type FieldText = string | null | undefined
interface RawPaper {
  key: FieldText
  doi?: FieldText
  title: FieldText
  authors?: FieldText[] | undefined
  year?: number | null | undefined
  venue?: FieldText
  abstract?: FieldText
  url?: FieldText
  pdfUrl?: FieldText
  citations?: number | null | undefined
  type?: WorkType | undefined
  volume?: FieldText
  issue?: FieldText
  pages?: FieldText
  publisher?: FieldText
}

/** A paper in our words; none without a title or anything to know it by. */
export function paperOf(raw: RawPaper): Paper[] {
  const title = plainWords(raw.title, TITLE_LIMIT).replace(/(?<![.…])\.$/, '')
  const key = plainWords(raw.key, 200)
  const doi = doiOf(raw.doi)
  if (title === '' || (key === '' && doi === null)) return []
  return [
    {
      key,
      doi,
      title,
      authors: namesOf(raw.authors ?? []),
      year: yearOf(raw.year),
      venue: plainWords(raw.venue, 200),
      abstract: plainWords(raw.abstract, ABSTRACT_LIMIT).replace(/^(abstract|摘要)[:：.\s]+/i, ''),
      url: webAddress(raw.url) || (doi === null ? '' : `https://doi.org/${encodeURI(doi)}`),
      pdfUrl: webAddress(raw.pdfUrl) || null,
      citations: raw.citations ?? null,
      type: raw.type ?? 'other',
      volume: plainWords(raw.volume, 40),
      issue: plainWords(raw.issue, 40),
      pages: plainWords(raw.pages, 40).replace(/\s*[-–—]+\s*/, '-'),
      publisher: plainWords(raw.publisher, 120),
    },
  ]
}

/** `10.…`, lower case, however it was written; null when it is none. */
export function doiOf(text: FieldText): string | null {
  const bare = (text ?? '').trim().replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i, '')
  return /^10\.\d{4,9}\/\S{1,200}$/.test(bare) ? bare.toLowerCase() : null
}

const namesOf = (names: FieldText[]) =>
  names.slice(0, AUTHORS_LIMIT).flatMap((name) => plainWords(name, 120) || [])

function yearOf(year: number | null | undefined): number | null {
  const latest = new Date().getUTCFullYear() + THIS_YEAR_AND_NEXT
  return year && Number.isInteger(year) && year > 1000 && year <= latest ? year : null
}

/** A name as its bearer writes it: the family first and no space among Han, last in other scripts. */
export function fullName(givenName: FieldText, family: FieldText): string {
  const [first, last] = [givenName?.trim() ?? '', family?.trim() ?? '']
  return /^\p{Script=Han}+$/u.test(first + last) ? last + first : `${first} ${last}`.trim()
}

/** The first four figures of a date. */
export const yearIn = (date: FieldText) =>
  Number(/^\s*(\d{4})/.exec(date ?? '')?.[1] ?? NaN) || null
