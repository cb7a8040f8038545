import { fold } from '#packages/chinese/fold'
import {
  workParts,
  type PartSource,
  type WorkKind,
  type WorkPart,
  type WorkParts,
} from '../../../wire/terms/works'
import { readArticle } from './article'
import { copyrightYear, dateIn } from './dates'
import {
  arxivNumber,
  doiIn,
  editionIn,
  houseNumber,
  labelledDoi,
  officialNumber,
  standardNumber,
} from './identifiers'
import { readCopyright, readImprint } from './imprint'
import { readKind } from './kind'
import { readLabels } from './labels'
import { bylineOf, isProgram, joinNames, namesIn } from './names'
import { linesOf, type FileToRead, type OpeningLine } from './opening'
import { readMetaTags } from './meta-tags'
import { readPatent } from './patent'
import { isGoodProperty, printedTitle, withoutChapter } from './title'

/** What a file says about itself, each part with its source. What it does not say is left out, never guessed. */
export interface ReadWork {
  kind: WorkKind
  parts: WorkParts
  sources: Partial<Record<WorkPart, PartSource>>
}

/** Reads a work from its title page, copyright page, properties and meta tags. */
export function readWork(file: FileToRead): ReadWork {
  const reading = new WorkReading(file)
  return reading.read()
}

const HEAD_LINES = 30
const SHORT_LINE = 70
const NUMBERED_LINES = 12

class WorkReading {
  private readonly lines: readonly OpeningLine[]
  private readonly ending: readonly OpeningLine[]
  private readonly parts: WorkParts = {}
  private readonly sources: Partial<Record<WorkPart, PartSource>> = {}
  private kind: WorkKind = 'internal'

  constructor(private readonly file: FileToRead) {
    this.lines = linesOf(file.opening)
    this.ending = linesOf(file.ending)
  }

  read(): ReadWork {
    this.readTags()
    this.readTitle()
    this.kind = readKind(this.file, {
      title: this.parts.title ?? '',
      container: this.parts.container ?? '',
      lines: this.lines,
      text: this.texts([...this.lines, ...this.ending]).join('\n'),
    })
    if (this.kind === 'patent') this.readPatentPage()
    this.readImprints()
    this.readNumbers()
    this.readPeople()
    this.readDate()
    if (this.kind === 'thesis' || this.kind === 'report' || this.kind === 'internal')
      this.readHouse()
    return { kind: this.kind, parts: this.parts, sources: this.sources }
  }

  /** The first to say a part is believed. */
  private set(part: WorkPart, value: string | null | undefined, source: PartSource): void {
    const text = value?.trim() ?? ''
    if (text === '' || text.includes('{{') || this.parts[part]) return
    this.parts[part] = text
    this.sources[part] = source
  }

  private setAll(parts: WorkParts, source: PartSource): void {
    for (const part of workParts) this.set(part, parts[part], source)
  }

  private texts = (lines: readonly OpeningLine[]) => lines.map(({ text }) => text)

  private readTags(): void {
    if (this.file.url !== '') this.set('url', this.file.url, 'address')
    if (this.file.extension === 'html') this.setAll(readMetaTags(this.file.properties), 'metaTags')
  }

  private readTitle(): void {
    if (this.parts.title) return
    const [property = ''] = this.file.properties.title ?? []
    const printed = printedTitle(this.lines, this.file.extension)
    const isPrinted = (text: string) => text !== '' && this.opens(text)
    const title =
      isGoodProperty(property) && (isPrinted(property) || printed === '') ? property : printed
    this.set('title', withoutChapter(title), printed === '' ? 'properties' : 'titlePage')
  }

  /** Whether words stand on the first pages, however they are spaced and written. */
  private opens(words: string): boolean {
    const opening = plain(this.texts(this.lines.slice(0, HEAD_LINES)).join(''))
    return opening.includes(plain(words))
  }

  private readImprints(): void {
    const imprint = {
      ...readImprint(this.texts(this.ending)),
      ...readImprint(this.texts(this.lines)),
    }
    if (this.kind === 'article') this.setAll(readArticle(this.texts(this.lines)), 'titlePage')
    if (imprint.isbn || imprint.publisher) {
      if (imprint.title && plain(imprint.title).length > 1 && this.kind === 'book') {
        delete this.parts.title
        this.set('title', imprint.title, 'copyrightPage')
      }
      this.setAll(imprint, 'copyrightPage')
    }
    if (imprint.translators) this.set('translators', imprint.translators, 'copyrightPage')
  }

  /** What the office printed goes before what looks like a title. */
  private readPatentPage(): void {
    delete this.parts.title
    this.setAll(readPatent(this.texts(this.lines)), 'titlePage')
  }

  private readNumbers(): void {
    const head = this.texts(this.lines.slice(0, 40))
    const first = (read: (line: string) => string | null, lines: readonly string[] = head) =>
      lines.map(read).find((value) => value !== null) ?? null
    if (this.kind === 'standard') this.set('number', first(standardNumber), 'titlePage')
    if (this.kind === 'regulation') this.set('number', first(officialNumber), 'titlePage')
    if (this.kind === 'article') {
      this.set('number', first(arxivNumber, this.texts(this.lines)), 'titlePage')
      this.set('doi', first(doiIn, this.texts(this.lines)), 'titlePage')
      this.set(
        'doi',
        first(doiIn, this.file.properties.doi ?? this.file.properties.identifier ?? []),
        'properties',
      )
    } else this.set('doi', first(labelledDoi, head.slice(0, HEAD_LINES)), 'titlePage')
    if (/^(?:internal|report|thesis)$/.test(this.kind))
      this.set('number', first(houseNumber, head.slice(0, NUMBERED_LINES)), 'titlePage')
    if (/^(?:manual|book|report)$/.test(this.kind)) {
      const editions = head.filter((line) => line.length < SHORT_LINE || /版本|version/i.test(line))
      const own = editions.find((line) => /^中文版本?/.test(line))
      this.set('edition', first(editionIn, own ? [own] : editions), 'titlePage')
    }
  }

  private readPeople(): void {
    const labels = readLabels(this.lines)
    this.set('translators', labels.translators, 'titlePage')
    const property = this.propertyAuthors()
    const matched = property.filter((name) => this.opens(name.replace(/[（(].*$/, '')))
    if (property.length > 1 && matched.length * 2 >= property.length)
      this.set('authors', joinNames(property), 'properties')
    this.set('authors', labels.authors, 'titlePage')
    if (this.hasByline()) this.set('authors', joinNames(bylineOf(this.belowTitle())), 'titlePage')
    if (matched.length > 0) this.set('authors', joinNames(matched), 'properties')
    if (this.kind === 'regulation' || this.kind === 'standard')
      this.set('authors', labels.issuer, 'titlePage')
    if (this.kind === 'manual' || this.kind === 'book') {
      const { holder } = readCopyright(this.texts(this.lines.slice(0, 60)))
      this.set('authors', joinNames(namesIn(holder)), 'copyrightPage')
    }
    if (/^(?:internal|report)$/.test(this.kind))
      this.set('authors', joinNames(property), 'properties')
  }

  private hasByline = () =>
    !/^(?:xlsx?|csv|html)$/.test(this.file.extension) &&
    this.kind !== 'standard' &&
    this.kind !== 'regulation'

  /** Lines after the title on its page, without tables. */
  private belowTitle(): string[] {
    const title = plain(this.parts.title ?? '')
    const index = this.lines.findIndex(({ text }) => title !== '' && plain(text).includes(title))
    const page = this.lines[Math.max(0, index)]?.page
    return this.lines
      .slice(index + 1, index + 26)
      .filter(
        ({ kind, page: own, level, text }) =>
          kind !== 'table' && own === page && (level === 0 || namesIn(text).length > 1),
      )
      .map(({ text }) => text.replace(ENGLISH_DATE, ''))
  }

  private propertyAuthors(): string[] {
    const values = this.file.properties.author ?? []
    return values
      .filter((value) => !isProgram(value))
      .flatMap(namesIn)
      .filter((name) => !isProgram(name) && name.length > 1 && !/^\d+$/.test(name))
  }

  private readDate(): void {
    this.set('date', readLabels(this.lines).date, 'titlePage')
    // What a page of the web shows of dates is mostly of others.
    if (this.kind === 'webpage') return
    this.set('date', this.printedDate(), 'titlePage')
    this.set('date', this.dateBehindTitle(), 'text')
    if (this.kind === 'internal' || this.kind === 'regulation') return
    const years = this.texts(this.lines.slice(0, 60)).flatMap((line) => copyrightYear(line) ?? [])
    this.set('date', years.toSorted().at(-1), 'copyrightPage')
  }

  /** The stamp of a preprint server, else the first line that is a date; of a translation its own. */
  private printedDate(): string | null {
    const stamp = this.lines.find(({ text }) => arxivNumber(text) !== null)?.text ?? ''
    const near = this.lines
      .slice(0, HEAD_LINES)
      .filter(({ text, kind, level }) => isDateLine(text, kind, level))
    const own = near.find(({ text }) => text.startsWith('中文版')) ?? near[0]
    return dateIn(stamp) ?? dateIn(own?.text ?? '')
  }

  /** `《题名》（2022-05-09）` in its own text. */
  private dateBehindTitle(): string | null {
    const title = plain(this.parts.title ?? '')
    const line = this.lines.find(({ text }) => DATED_NAME.test(text) && plain(text).includes(title))
    return dateIn(DATED_NAME.exec(line?.text ?? '')?.[0] ?? '')
  }

  /** Schools, companies and bodies whose paper it is. */
  private readHouse(): void {
    const { house } = readLabels(this.lines)
    if (this.kind === 'thesis') this.set('publisher', house, 'titlePage')
  }
}

const ENGLISH_DATE =
  /\s*(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{1,2},\s+\d{4}$/
const CLAUSE = /^第.{1,4}[条章节]/
// A title that its own text names with a date or a version behind it.
const DATED_NAME =
  /(?:》|版本[^()（）]{1,12}[)）])\s*[(（]\s*(?:19|20)\d{2}[-年./][^()（）]{1,24}[)）]/

const isDateLine = (text: string, kind: string, level: number) =>
  dateIn(text) !== null &&
  !CLAUSE.test(text) &&
  (text.length <= 40 || level > 0 || /^(?:日期|时间|发布|修订|版本|更新|date)/i.test(text)) &&
  (kind !== 'list' || text.length <= 24)

export const plain = (text: string): string =>
  fold(text)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
