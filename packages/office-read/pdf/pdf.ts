import { getResolvedPDFJS, type getDocumentProxy } from 'unpdf'
import { letOthersWork } from '#packages/basics/let-others-work'
import { SCAN_SIGHTS } from '../ocr-page'
import { readingErrors } from '../errors'
import { countCharacters } from '../text/clean-text'
import { CharacterMaps } from './cmaps'
import { REMNANT_CHARACTERS } from '../bounds'
import {
  inMemory,
  type OpenedDocument,
  type ReadingState,
  type RangeSource,
  type Parser,
  type WindowContent,
} from '../document'
import { faultOf, refuseBomb } from './faults'
import { pdfProperties } from '../properties/pdf-properties'
import { readOutline } from './outline'
import { blocksOfPages, type PageLines } from './blocks'
import { linesOfPage } from './lines'
import { PagePictures } from './pictures/page-pictures'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** pdf: pages in windows of 20, so that what a long file needs at once does not grow with its length. */
export const pdf: Parser = {
  // Opening a file anew drops the fonts and tables it gathered, or memory would grow with its length; reading them
  // again costs time, so five windows share an opening, and fifteen where the whole file has few megabytes to gather.
  windowsPerMessage: 5,
  windowsPerMessageHeld: 15,
  open: async (bytes, readTable) => {
    if (bytes.byteLength === 0) throw readingErrors.empty()
    // Asked and copied first, as pdf.js takes the bytes away.
    const fault = faultOf(bytes)
    refuseBomb(bytes)
    const original = inMemory(bytes.slice())
    const maps = new CharacterMaps(readTable)
    const document = await opened(await openPdf({ data: bytes }, maps), { original, maps })
    return fault ? { ...document, read: refusingEmpty(document, fault) } : document
  },
  async openRanged(original, readTable) {
    const { PDFDataRangeTransport } = await getResolvedPDFJS()
    const range = new PDFDataRangeTransport(original.size, null)
    const broken = readRanges(range, original)
    // pdf.js would wait for ever for a range that could not be read.
    const unbroken = <Value>(work: Promise<Value>) => Promise.race([work, broken])
    const maps = new CharacterMaps(readTable)
    const source = {
      range,
      rangeChunkSize: RANGE_BYTES,
      disableAutoFetch: true,
      disableStream: true,
    }
    const document = await unbroken(openPdf(source, maps))
    const whole = await unbroken(opened(document, { original, maps }))
    return { ...whole, read: (...window) => unbroken(whole.read(...window)) }
  },
}

const PAGES_PER_WINDOW = 20
const MOST_PAGES = 10_000
const PATIENCE_MS = 20_000
const RANGE_BYTES = 512 * 1024

async function opened(
  document: Pdf,
  { original, maps }: { original: RangeSource; maps: CharacterMaps },
): Promise<OpenedDocument> {
  const outline = await withinTime(readOutline(document)).catch(() => new Map<string, number>())
  const ownLabels = await withinTime(document.getPageLabels()).catch(() => null)
  const properties = await withinTime(document.getMetadata()).then(pdfProperties, () => ({}))
  const pictures = new PagePictures(original)
  return {
    pages: document.numPages,
    windows: Math.max(1, Math.ceil(document.numPages / PAGES_PER_WINDOW)),
    encoding: '',
    doubtfulEncoding: false,
    properties,
    async read(window, before, giveWay) {
      const content = await readWindow(
        { document, outline, ownLabels, pictures, giveWay },
        window,
        before,
      )
      maps.requireAll()
      return content
    },
    sizeOf: async (number) => {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 })
      return { width, height }
    },
    picturesOf: (number) => pictures.ofPage(number),
    close: async () => {
      await document.loadingTask.destroy()
    },
  }
}

/** A file with a fault that still gives a text is learned; one that gives none says what is wrong with it. */
function refusingEmpty(document: OpenedDocument, fault: Error): OpenedDocument['read'] {
  return async (...asked) => {
    const content = await document.read(...asked)
    const characters = content.blocks.reduce((sum, { text }) => sum + countCharacters(text), 0)
    if (document.windows === 1 && characters < REMNANT_CHARACTERS) throw fault
    return content
  }
}

interface RangeTransport {
  requestDataRange(begin: number, end: number): void
  onDataRange(begin: number, chunk: Uint8Array): void
}

/** Answers pdf.js's wishes; rejects when one could not be read, and never resolves. */
function readRanges(range: RangeTransport, original: RangeSource): Promise<never> {
  const broken = new Promise<never>((_, reject) => {
    range.requestDataRange = (begin, end) => {
      original
        .read(begin, end - begin)
        .then((bytes) => range.onDataRange(begin, new Uint8Array(bytes)))
        .catch(reject)
    }
  })
  // Whoever waits hears of it; nobody may be waiting at that moment.
  broken.catch(() => {})
  return broken
}

type PdfSource = Parameters<Awaited<ReturnType<typeof getResolvedPDFJS>>['getDocument']>[0]

async function openPdf(source: PdfSource, maps: CharacterMaps): Promise<Pdf> {
  const { getDocument } = await getResolvedPDFJS()
  try {
    const loading = getDocument({
      ...source,
      useSystemFonts: true,
      BinaryDataFactory: maps.factory,
      cMapUrl: 'bundled:/',
      cMapPacked: true,
      useWorkerFetch: false,
      disableFontFace: true,
      // A PDF is data: no script of it runs, no form of it is filled.
      enableXfa: false,
      stopAtErrors: false,
      verbosity: 0,
    })
    const document = await withinTime(loading.promise)
    if (document.numPages > MOST_PAGES) throw readingErrors.tooComplex()
    return document
  } catch (error) {
    throw inOurWords(error)
  }
}

function inOurWords(error: unknown): Error {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AppError') return error as Error
  if (name === 'PasswordException') return readingErrors.encrypted()
  if (error === tooSlow) return readingErrors.tooComplex()
  return readingErrors.damaged({ reason: name })
}

interface Opened {
  document: Pdf
  outline: Map<string, number>
  /** What the file itself calls its pages; null when it says nothing. */
  ownLabels: string[] | null
  pictures: PagePictures
  giveWay?: (() => Promise<void>) | undefined
}

async function readWindow(
  { document, outline, ownLabels, pictures, giveWay }: Opened,
  window: number,
  before: ReadingState,
): Promise<WindowContent> {
  const first = window * PAGES_PER_WINDOW + 1
  const last = Math.min(document.numPages, first + PAGES_PER_WINDOW - 1)
  const pages: PageLines[] = []
  const failedPages: number[] = []
  for (let number = first; number <= last; number += 1) {
    // pdf.js never waits for anything from outside. One page holds the thread for some ten milliseconds; whoever waits for something small feels no more than that.
    await letOthersWork()
    await giveWay?.()
    try {
      pages.push(await withinTime(readPage(document, number)))
    } catch {
      // One broken page does not cost the others; the card names it.
      failedPages.push(number)
    }
  }
  const unreadPages: number[] = []
  for (const page of pages) if (await isScanned(page, pictures)) unreadPages.push(page.number)
  return { ...blocksOfPages(pages, { outline, ownLabels, before }), unreadPages, failedPages }
}

/** Nothing stands on it, or next to nothing on a picture of the whole page: a page number, the name of a scanner's maker. */
async function isScanned({ lines, number }: PageLines, pictures: PagePictures): Promise<boolean> {
  const letters = lines.reduce((sum, { text }) => sum + countCharacters(text), 0)
  if (letters > SCAN_SIGHTS.letters) return lines.length === 0
  return lines.length === 0 || (await pictures.coverOf(number)) >= SCAN_SIGHTS.cover
}

async function readPage(document: Pdf, number: number): Promise<PageLines> {
  const page = await document.getPage(number)
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const content = await page.getTextContent({ disableNormalization: true })
  const fixedFonts = fixedOf(content.styles)
  const lines = linesOfPage(content.items.flatMap(textOnly), {
    toPage: transform,
    width,
    fixedFonts,
  })
  page.cleanup()
  return { number, width, height, lines }
}

type Content = Awaited<ReturnType<Awaited<ReturnType<Pdf['getPage']>>['getTextContent']>>

const fixedOf = (styles: Content['styles']) =>
  new Set(Object.keys(styles).filter((name) => styles[name]?.fontFamily === 'monospace'))

// pdf.js mixes marks of structure into the text.
const textOnly = (item: Content['items'][number]) => ('str' in item ? [item] : [])

const tooSlow = new Error('too slow')

/** A promise that is waited for, but not for ever. */
async function withinTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, patience])
  } finally {
    clearTimeout(timer)
  }
}
