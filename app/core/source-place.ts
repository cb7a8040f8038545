/** UTF-16 offsets into a passage. */
export interface Range {
  from: number
  to: number
}

/** A place in a file of the library, as addresses name it: `/library/7?passage=12&generation=2&page=5&quote=…`. */
export interface SourcePlace {
  /** Number of the passage, from 0; null where only the page or the words are known. */
  passage: number | null
  /** The learning in which the passage had this number; null: not known. */
  generation: number | null
  /** Page of a PDF or slide of a deck, from 1. */
  page: number | null
  /** The words that are cited, cut where they are long; they find the place when the file was learned anew. */
  quote: string
  /** Number of the citation that leads there; '' for none. */
  cite: string
  /** What was used of the passage; empty: the quote, or all of it. */
  used: readonly Range[]
}

/** Told by a page on which the words of a place are marked, whenever they stand anew. It bubbles. */
export const PAGE_MARKED = 'page-marked'

/** No place at all. */
export const nowhere: SourcePlace = {
  passage: null,
  generation: null,
  page: null,
  quote: '',
  cite: '',
  used: [],
}

// An address must stay short enough to be passed on; a Chinese sign takes nine of its characters.
const MOST_RANGES = 12
const MOST_QUOTED = 60
const HEAD = 36
const TAIL = 16
const CUT = '…'

/** The address of a place in a file; without a place that of the file. */
export function sourceAddress(fileId: string, place: Partial<SourcePlace> = {}): string {
  const search = new URLSearchParams()
  writePlace(search, { ...nowhere, ...place })
  const query = search.toString()
  return query === '' ? `/library/${fileId}` : `/library/${fileId}?${query}`
}

/** The place in an address, also in one of before: `?passage=12&cite=3&used=40-62_80-95`, `?passage=<file>-12`, `?page=7`. */
export function readPlace(search: URLSearchParams): SourcePlace | null {
  const param = (name: string) => search.get(name) ?? ''
  const { passage, generation } = readPassageId(param('passage')) ?? nowhere
  const place: SourcePlace = {
    passage,
    generation: numberIn(param('generation')) ?? generation,
    page: numberIn(param('page')) || null,
    quote: param('quote').slice(0, MOST_QUOTED * 2),
    cite: /^\d{1,3}$/.exec(param('cite'))?.[0] ?? '',
    used: readRanges(param('used')),
  }
  return place.passage === null && place.page === null && place.quote === '' ? null : place
}

/** Puts a place into an address, instead of the one that was there. */
export function writePlace(search: URLSearchParams, place: SourcePlace): void {
  const { passage, generation, page, quote, cite, used } = place
  const ranges = used.slice(0, MOST_RANGES).map(({ from, to }) => `${from}-${to}`)
  const params = {
    passage: passage === null ? '' : String(passage),
    generation: passage === null || generation === null ? '' : String(generation),
    page: page === null ? '' : String(page),
    quote: shortened(quote),
    cite,
    used: passage === null ? '' : ranges.join('_'),
  }
  for (const [name, value] of Object.entries(params)) {
    if (value === '') search.delete(name)
    else search.set(name, value)
  }
}

/** A passage in one word: `7-2-12`, the twelfth passage of the second learning of file 7; `7-12` where that is not known. */
export const passageIdOf = (fileId: string, passage: number, generation?: number): string =>
  [fileId, ...(generation === undefined ? [] : [generation]), passage].join('-')

/** What `passageIdOf` says, or a bare number. */
export function readPassageId(
  id: string | null | undefined,
): { passage: number; generation: number | null } | null {
  const [, generation, passage] = /^(?:\d{1,16}-(?:(\d{1,7})-)?)?(\d{1,7})$/.exec(id ?? '') ?? []
  return passage === undefined
    ? null
    : { passage: Number(passage), generation: numberIn(generation ?? null) }
}

/** Where quoted words stand in a text, widths, case, hyphens and white space aside; of words that were cut both ends count. */
export function findQuote(text: string, quote: string): Range | null {
  const folded = foldWithPlaces(text)
  const whole = within(folded, quote, 0)
  if (whole) return whole
  const cut = quote.lastIndexOf(CUT)
  if (cut <= 0) return null
  const head = within(folded, quote.slice(0, cut), 0)
  const tail = head && within(folded, quote.slice(cut + 1), head.end)
  return head && { from: head.from, to: tail?.to ?? head.to }
}

const LEAST_LETTERS = 2

function within({ letters, places }: Folded, quote: string, start: number) {
  const folded = foldWithPlaces(quote).letters
  if (folded.length < LEAST_LETTERS) return null
  const position = letters.indexOf(folded, start)
  const end = position + folded.length
  const first = places[position]
  const last = places[end - 1]
  return position >= 0 && first && last ? { from: first.from, to: last.to, end } : null
}

interface Folded {
  letters: string
  /** For every unit of `letters` what it stands for. */
  places: Range[]
}

function foldWithPlaces(text: string): Folded {
  const places: Range[] = []
  let letters = ''
  let position = 0
  for (const sign of text) {
    const place = { from: position, to: position + sign.length }
    position = place.to
    if (IDLE.test(sign)) continue
    const folded = sign.normalize('NFKC').toLowerCase()
    letters += folded
    for (let unit = 0; unit < folded.length; unit += 1) places.push(place)
  }
  return { letters, places }
}

// Lines are broken at hyphens and white space.
const IDLE = /[\s\u00ad\u200b-\u200d\u2010\ufeff-]/u

/** The beginning and the end of words that are too long for an address. */
function shortened(quote: string): string {
  const signs = [...quote.replace(/\s+/g, ' ').trim()]
  if (signs.length <= MOST_QUOTED) return signs.join('')
  // The last cut is the one that counts, so the end holds none of its own.
  const tail = signs.slice(-TAIL).join('').split(CUT).at(-1) ?? ''
  return `${signs.slice(0, HEAD).join('')}${CUT}${tail}`
}

function readRanges(ranges: string): Range[] {
  return ranges
    .split('_')
    .slice(0, MOST_RANGES)
    .flatMap((range) => {
      const [, from, to] = /^(\d{1,6})-(\d{1,6})$/.exec(range) ?? []
      return from && to ? [{ from: Number(from), to: Number(to) }] : []
    })
}

const numberIn = (digits: string | null): number | null =>
  digits !== null && /^\d{1,7}$/.test(digits) ? Number(digits) : null
