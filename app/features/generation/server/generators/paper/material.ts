import type { FileId } from '~/core/ids'
import { passageIdOf } from '~/core/source-place'
import { placeWords } from '~/features/library/terms'
import type { Evidence, Reference } from '#packages/document'
import type { FoundPassage } from '~/features/library/server'
import type { PageText, ScholarWork } from '~/features/research/terms'

/** A stretch of a source, wherever it comes from. */
export interface SourcePassage {
  /** Null: no file of the library. */
  fileId: FileId | null
  url: string
  /** Place in its source, rising. */
  no: number
  title: string
  headings: readonly string[]
  text: string
  page: number | null
  /** How a reader says where it stands; '' when nothing is known. */
  label: string
  passageId: string | null
  /** What a list of literature knows of its source. */
  reference: Omit<Reference, 'id'>
}

export function passageOfFile(hit: FoundPassage): SourcePassage {
  const title = hit.title.replace(/\.[A-Za-z]{2,5}$/, '')
  return {
    fileId: hit.fileId,
    url: '',
    no: hit.no,
    title,
    headings: hit.headings,
    text: hit.text,
    page: hit.anchor.kind === 'page' ? hit.anchor.page : null,
    label: placeWords(hit.anchor, hit.headings),
    passageId: passageIdOf(hit.fileId, hit.no, hit.generation),
    reference: {
      type: 'document',
      title,
      author: [],
      issued: null,
      origin: 'library',
      fileId: hit.fileId,
    },
  }
}

const PAGE_PIECE = 600

/** A page of the web in pieces that end with a paragraph. */
export function passagesOfPage(page: PageText, accessed: Date): SourcePassage[] {
  const [year, month, day] = datePartsOf(accessed)
  const reference: SourcePassage['reference'] = {
    type: 'webpage',
    title: page.title,
    author: [],
    issued: issuedOf(page.publishedAt),
    'container-title': page.site,
    URL: page.url,
    accessed: { year, month, day },
    origin: 'web',
  }
  return piecesOf(page.text).map((text, no) => ({
    fileId: null,
    url: page.url,
    no,
    title: page.title,
    headings: [],
    text,
    page: null,
    label: '',
    passageId: null,
    reference,
  }))
}

/** The abstract of a work. */
export function passageOfWork(work: ScholarWork): SourcePassage {
  return {
    fileId: null,
    url: work.url,
    no: 0,
    title: work.title,
    headings: [],
    text: work.abstract,
    page: null,
    label: '摘要',
    passageId: null,
    reference: {
      type: work.type === 'book' ? 'book' : 'article-journal',
      title: work.title,
      author: work.authors.map(nameOf),
      issued: work.year === null ? null : { year: work.year },
      ...(work.venue && { 'container-title': work.venue }),
      ...(work.volume && { volume: work.volume }),
      ...(work.issue && { issue: work.issue }),
      ...(work.pages && { page: work.pages }),
      ...(work.doi && { DOI: work.doi }),
      URL: work.url,
      origin: 'scholar',
    },
  }
}

/** Evidence as it is put down: a verbatim quote of a passage. */
export const evidenceOf = (
  { fileId, url, page, label, passageId }: SourcePassage,
  quote: string,
  owner: string | null,
): Omit<Evidence, 'id' | 'referenceId' | 'state'> => ({
  fileId,
  url,
  place: { page, passageId, label },
  quote,
  owner,
})

function nameOf(name: string) {
  if (/^[\u3400-\u9fff·]{2,6}$/.test(name)) return { family: name }
  const parts = name.trim().split(/\s+/)
  const family = parts.pop() ?? name
  return parts.length > 0 ? { family, given: parts.join(' ') } : { family }
}

function issuedOf(date: string | null) {
  const [year, month, day] = (date ?? '').split('-').map(Number)
  return year ? { year, ...(month && { month }), ...(day && { day }) } : null
}

// Of Shanghai, as every date that a reader sees.
function datePartsOf(instant: Date): [number, number, number] {
  const shifted = new Date(instant.getTime() + 8 * 3_600_000)
  return [shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, shifted.getUTCDate()]
}

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const paragraph of text.split(/\n{2,}/)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + paragraph.length < PAGE_PIECE) {
      pieces[pieces.length - 1] = `${last}\n${paragraph}`
    } else if (paragraph.trim() !== '') pieces.push(paragraph)
  }
  return pieces
}
