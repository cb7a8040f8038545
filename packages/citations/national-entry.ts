import { isEastern, type CitableWork, type WorkDate, type WorkName } from './citable-work'
import { listedNames, type NationalEdition } from './national-names'

export interface EntryForm {
  edition: NationalEdition
  /** Of a list by number, or by name and year. */
  style: 'numeric' | 'author-year'
  /** Day of citing, for what the record has none for. */
  today: WorkDate
  /** `a`, `b` behind the year of one of several works of a year. */
  letter?: string
}

interface Marks {
  comma: string
  colon: string
  open: string
  close: string
}
/** The edition of 2025 sets its marks as wide as a Han character, in entries of every language. */
const marksOf: Record<NationalEdition, Marks> = {
  '2025': { comma: '，', colon: '：', open: '（', close: '）' },
  '2015': { comma: ', ', colon: ': ', open: '(', close: ')' },
}

/** One work as GB/T 7714 lists it, without its number. What the record does not tell is left out. */
export const nationalEntry = (work: CitableWork, form: EntryForm): string =>
  new Entry(work, form).write()

const kindMarks: Readonly<Record<string, string | undefined>> = {
  'article-journal': 'J',
  'article-magazine': 'J',
  'article-newspaper': 'N',
  periodical: 'J',
  book: 'M',
  chapter: 'M',
  'entry-encyclopedia': 'M',
  'entry-dictionary': 'M',
  'paper-conference': 'C',
  proceedings: 'C',
  thesis: 'D',
  report: 'R',
  standard: 'S',
  patent: 'P',
  webpage: 'EB',
  'post-weblog': 'EB',
  post: 'EB',
  dataset: 'DS',
  database: 'DB',
  software: 'CP',
  map: 'CM',
  manuscript: 'A',
  article: 'PP',
  preprint: 'PP',
  collection: 'G',
  manual: 'M',
  legislation: 'Z',
  internal: 'Z',
}
const SERIALS = new Set(['article-journal', 'article-magazine', 'article-newspaper'])
const PARTS = new Set(['chapter', 'entry-encyclopedia', 'entry-dictionary', 'paper-conference'])
/** What is put online rather than published: a day, and the day of reading. */
const LAID_OPEN = new Set(['EB', 'CP', 'DS', 'DB', 'PP'])
const NUMBERED = new Set(['report', 'patent', 'manuscript', 'legislation', 'internal'])
/** Written on a day rather than printed in a year. */
const DATED = new Set(['manuscript', 'legislation', 'internal'])

class Entry {
  private readonly marks: Marks
  private readonly isEast: boolean
  private readonly kind: string
  private readonly isByYear: boolean

  constructor(
    private readonly work: CitableWork,
    private readonly form: EntryForm,
  ) {
    this.marks = marksOf[form.edition]
    this.isEast = isEastern(work)
    const kind = kindMarks[work.type] ?? 'Z'
    this.kind = kind === 'PP' && form.edition === '2015' ? 'EB' : kind
    this.isByYear = form.style === 'author-year'
  }

  write(): string {
    const pieces = [this.head(), ...this.body(), ...this.paths()]
    return sentences(pieces)
  }

  private head(): string {
    const { author, editor = [], issued } = this.work
    // An editor answers for a book as a whole, not for a part of it.
    const named = author.length > 0 || PARTS.has(this.work.type) ? author : editor
    const names = this.names(named)
    if (!this.isByYear) return names
    const year = issued ? `${issued.year}${this.form.letter ?? ''}` : ''
    const authors = names || (this.isEast ? '佚名' : 'Anon')
    return [authors, year].filter(Boolean).join(this.marks.comma)
  }

  /** Of a translated work its author is a foreigner, of whom Chinese entries name the family. */
  private names(names: NonNullable<CitableWork['editor']>): string {
    const isTranslated = this.isEast && (this.work.translator ?? []).length > 0
    return this.listed(isTranslated ? names.map(familyOnly) : names)
  }

  private listed = (names: NonNullable<CitableWork['editor']>): string =>
    listedNames(names, { edition: this.form.edition, comma: this.marks.comma, isEast: this.isEast })

  private body(): string[] {
    const { type, dimensions = '' } = this.work
    const title = `${this.title()}[${this.kind}${this.isOnline ? '/OL' : ''}]`
    if (type === 'standard') return this.standard(title)
    if (type === 'internal') return [title, this.inside()]
    if (SERIALS.has(type)) return [title, this.others(), this.inSerial()]
    if (PARTS.has(type)) return this.inHost(title)
    if (LAID_OPEN.has(this.kind) || this.isPosted()) return [title, this.version(), this.dated()]
    if (type === 'patent') return [title, this.withPages(this.isByYear ? '' : this.date('day'))]
    return [title, this.others(), this.edition(), this.imprint(), dimensions]
  }

  /** In the edition of 2015 reports and archives that only lie online are listed as pages are. */
  private isPosted(): boolean {
    const { type, publisher } = this.work
    const isPaper = type === 'report' || type === 'manuscript'
    const house = publisher || this.work['publisher-place']
    return isPaper && this.form.edition === '2015' && this.isOnline && !house
  }

  private get isOnline(): boolean {
    const { URL = '', DOI = '', CSTR = '', type } = this.work
    if (type === 'webpage') return true
    return URL !== '' || DOI !== '' || CSTR !== ''
  }

  private title(): string {
    const { title, number = '', type, scale = '' } = this.work
    const bare = endless(title)
    if (number !== '' && NUMBERED.has(type)) return `${bare}${this.marks.colon}${number}`
    if (number !== '' && type === 'standard')
      return this.form.edition === '2025'
        ? `${number} ${bare}`
        : `${bare}${this.marks.colon}${number}`
    return scale === '' ? bare : `${bare}. ${scale}`
  }

  /** What nobody published says so, where others name their publisher. */
  private inside(): string {
    const date = this.isByYear ? '' : this.date('day')
    return listed(this.marks.comma, this.isEast ? '内部资料' : 'Internal document', date)
  }

  /** In the edition of 2025 a standard is its number and its name. */
  private standard(title: string): string[] {
    return this.form.edition === '2025' ? [title] : [title, this.imprint()]
  }

  private others(): string {
    const { translator = [] } = this.work
    if (translator.length === 0) return ''
    const names = this.listed(translator)
    if (!this.isEast) return `${names}${this.marks.comma}trans`
    // 等译 in one breath was the way of 2015.
    const isRun = this.form.edition === '2015' && names.endsWith('等')
    return isRun ? `${names}译` : `${names}${this.marks.comma}译`
  }

  private edition(): string {
    const edition = (this.work.edition ?? '').trim()
    const number = /^(?:第\s*)?(\d+)\s*(?:版|st|nd|rd|th)?(?:\s*ed(?:ition|\.)?)?$/i.exec(
      edition,
    )?.[1]
    if (number === undefined) return edition
    if (Number(number) <= 1) return ''
    return this.isEast ? `${number}版` : `${ordinal(Number(number))} ed.`
  }

  private version = () => this.work.version ?? ''

  /** Place, publisher, year and pages; for what was not published the day it was laid down. */
  private imprint(): string {
    const place = firstOf(this.work['publisher-place'])
    const house = [place, firstOf(this.work.publisher)].filter(Boolean).join(this.marks.colon)
    const isDay = DATED.has(this.work.type) || (this.work.type === 'report' && house === '')
    const date = this.isByYear ? '' : this.date(isDay ? 'day' : 'year')
    return this.withPages([house, date].filter(Boolean).join(this.marks.comma))
  }

  private inSerial(): string {
    const name = endless(this.work['container-title'] ?? '')
    if (this.work.type === 'article-newspaper') return this.inPaper(name)
    const { volume = '', issue = '' } = this.work
    const { comma, open, close } = this.marks
    const date = this.isByYear ? '' : this.date(this.isEarly() ? 'day' : 'year')
    const number = issue && `${open}${issue}${close}`
    // Without a volume the issue stands behind the year, or the name, at once.
    if (volume !== '') return this.withPages(listed(comma, name, date, `${volume}${number}`))
    const dated = date === '' ? `${name}${number}` : listed(comma, name, `${date}${number}`)
    return this.withPages(dated)
  }

  /** Put online before it had a volume. */
  private isEarly(): boolean {
    const { volume, issue, page, issued } = this.work
    return !volume && !issue && !page && issued?.day !== undefined
  }

  private inPaper(name: string): string {
    const { page = '' } = this.work
    const { comma, open, close } = this.marks
    return this.accessed(
      `${listed(comma, name, this.date('day'))}${page && `${open}${page}${close}`}`,
    )
  }

  /** `[M]//host`: who answers for it, its name, its edition and where it came out. */
  private inHost(title: string): string[] {
    const opening = sentences([title, this.others()]).replace(/\.$/, '')
    const by = this.names(this.work['container-author'] ?? this.work.editor ?? [])
    const name = endless(this.work['container-title'] || this.work['event-title'] || '')
    const imprint = this.imprint()
    const host = [by, name].filter(Boolean)
    if (host.length === 0) return [opening, this.edition(), imprint]
    const [first = '', ...rest] = host
    if (this.work.publisher || this.work['publisher-place'] || this.isByYear)
      return [`${opening}//${first}`, ...rest, this.edition(), imprint]
    // A meeting whose papers nobody published: its name, then the year.
    return [`${opening}//${listed(this.marks.comma, host.join('. '), imprint)}`]
  }

  private withPages(text: string): string {
    const { page = '' } = this.work
    const paged = [text, page].filter(Boolean).join(this.marks.colon)
    return this.accessed(paged)
  }

  /** The edition of 2015 tells of everything online when it was read. */
  private accessed(reference: string): string {
    if (this.form.edition !== '2015' || !this.isOnline) return reference
    return `${reference}[${dateText(this.work.accessed ?? this.form.today, 'day')}]`
  }

  /** Where and when it was put online, and when it was read. */
  private dated(): string {
    const { open, close } = this.marks
    const { issued, accessed, publisher = '' } = this.work
    const isPlaced = this.kind === 'DS' || this.kind === 'DB' || this.kind === 'PP'
    const house = !isPlaced ? '' : this.work['container-title'] || publisher
    const isDated = issued && !(this.isByYear && issued.day === undefined)
    const published = isDated ? `${open}${dateText(issued, 'day')}${close}` : ''
    return `${house}${published}[${dateText(accessed ?? this.form.today, 'day')}]`
  }

  private date(precision: 'year' | 'day'): string {
    const { issued } = this.work
    if (!issued) return ''
    const date = dateText(issued, issued.era ? 'year' : precision)
    return issued.era ? `${date}${this.marks.open}${issued.era}${this.marks.close}` : date
  }

  private paths(): string[] {
    const { URL = '', DOI = '', CSTR = '' } = this.work
    const holds = (id: string) => URL.toLowerCase().includes(id.toLowerCase())
    return [
      URL,
      CSTR !== '' && !holds(CSTR) ? `CSTR:${CSTR}` : '',
      DOI !== '' && !holds(DOI) ? `DOI:${DOI}` : '',
    ]
  }
}

const listed = (comma: string, ...parts: readonly string[]) => parts.filter(Boolean).join(comma)

/** Of several places or publishers the standard lists the first. */
const firstOf = (text = '') => text.split(/\s*[;；]\s*/)[0] ?? ''

/** 伏尔特·韦杰 stands as 韦杰. */
const familyOnly = (name: WorkName): WorkName =>
  name.literal || name.given ? name : { ...name, family: name.family.replace(/^.*[·•]/u, '') }

const endless = (text: string) => text.replace(/[.．。\s]+$/, '')

/** Pieces as sentences, one end each. */
function sentences(pieces: readonly string[]): string {
  const texts = pieces.map((piece) => piece.trim()).filter(Boolean)
  return texts
    .map((piece, index) => {
      const isLast = index === texts.length - 1
      if (piece.endsWith('.')) return isLast ? piece : `${piece} `
      return isLast ? `${piece}.` : `${piece}. `
    })
    .join('')
}

/** 2026, or 2026-07-01 as far as it is known. */
function dateText({ year, month, day }: WorkDate, precision: 'year' | 'day'): string {
  const parts = [String(year)]
  if (precision === 'day' && month !== undefined) {
    parts.push(String(month).padStart(2, '0'))
    if (day !== undefined) parts.push(String(day).padStart(2, '0'))
  }
  return parts.join('-')
}

function ordinal(value: number): string {
  const rest = value % 100
  if (rest >= 11 && rest <= 13) return `${value}th`
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`
}
