import type { OutsidePage } from '~/core/outside'
import { AppError } from '~/core/errors'
import { learningErrors } from '../../errors'
import { pdf } from '#packages/office-read/pdf/pdf'
import {
  firstReading,
  type OpenedDocument,
  type ReadingState,
} from '#packages/office-read/document'
import type { ReadPdfTable } from '#packages/office-read/pdf/cmaps'
import type { PageReaderPort, PlainPage, PlainPdfPage } from '../ports'
import { paragraphsOf, readInOurWords } from './snapshot'

/** Reads with the parsers, so in the ingest Worker only. */
export const plainReader = (readTable?: ReadPdfTable): Pick<PageReaderPort, 'page' | 'pdf'> => ({
  async page(page, most) {
    if (page.type !== 'application/pdf') return orNull(plainPage(page, most))
    return orNull(pdf.open(page.bytes, readTable).then((document) => plainPdf(document, most)))
  },
  pdf: (bytes, most) =>
    orNull(pdf.open(bytes, readTable).then((document) => plainPdfPages(document, most))),
})

// Damaged, encrypted, garbled: whatever it is, there is nothing to read.
const orNull = <Words>(reading: Promise<Words>): Promise<Words | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })

/** Words of a PDF page by page, at most about `most` characters. Throws a learning error for what cannot be read. */
async function plainPdfPages(document: OpenedDocument, most: number): Promise<PlainPdfPage[]> {
  try {
    const pages = new Map<number, string[]>()
    let before: ReadingState = firstReading
    for (let window = 0, length = 0; window < document.windows && length < most; window += 1) {
      const read = await document.read(window, before)
      before = read
      for (const { text, anchor } of read.blocks) {
        if (length >= most) break
        const page = anchor.kind === 'page' ? anchor.page : 1
        pages.set(page, [...(pages.get(page) ?? []), text])
        length += text.length
      }
    }
    return [...pages].map(([page, paragraphs]) => ({ page, paragraphs }))
  } finally {
    await document.close()
  }
}

/** Words of a fetched page, at most about `most` characters. Throws a learning error for what cannot be read. */
async function plainPage(page: OutsidePage, most: number): Promise<PlainPage> {
  if (page.type === 'text/plain') return plainText(page, most)
  const { title, site, publishedOn, content } = readInOurWords(page.bytes, page.charset, page.url)
  return { title, site, publishedOn, text: joined(paragraphsOf(content), most) }
}

async function plainPdf(document: OpenedDocument, most: number): Promise<PlainPage> {
  try {
    const paragraphs: string[] = []
    let title = ''
    let before: ReadingState = firstReading
    for (let window = 0, length = 0; window < document.windows && length < most; window += 1) {
      const read = await document.read(window, before)
      before = read
      title ||= read.blocks.find(({ kind }) => kind === 'heading')?.text ?? ''
      for (const { text } of read.blocks) {
        paragraphs.push(text)
        length += text.length
      }
    }
    return { title: title.slice(0, 200), site: '', publishedOn: '', text: joined(paragraphs, most) }
  } finally {
    await document.close()
  }
}

function plainText(page: OutsidePage, most: number): PlainPage {
  const text = new TextDecoder(page.charset === '' ? 'utf-8' : labelOf(page.charset)).decode(
    page.bytes,
  )
  return { title: '', site: '', publishedOn: '', text: joined(text.split(/\n{2,}/), most) }
}

function labelOf(charset: string): string {
  try {
    return new TextDecoder(charset).encoding
  } catch {
    throw learningErrors.garbled()
  }
}

/** What does not fit is left out from the end, and said so. */
function joined(paragraphs: string[], most: number): string {
  const text = paragraphs
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .join('\n\n')
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}\n\n……`
}
