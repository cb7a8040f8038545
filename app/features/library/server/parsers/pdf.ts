import { getDocumentProxy } from 'unpdf'
import { learningErrors } from '../../errors'
import { BundledTables } from './cmaps'
import type { Parser, WindowContent } from './document'
import { readOutline } from './pdf-outline'
import { blocksOfPages, type PageLines } from './pdf-blocks'
import { linesOfPage } from './pdf-lines'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** pdf: pages in windows of 20, so that what a long file needs at once does not grow with its length. */
export const pdf: Parser = {
  // Opening a file anew drops the fonts and tables it gathered, or memory would grow with its length; reading them
  // again costs time, so five windows share an opening.
  windowsPerMessage: 5,
  async open(bytes) {
    const document = await openPdf(bytes)
    const outline = await withinTime(readOutline(document)).catch(() => new Map<string, number>())
    return {
      pages: document.numPages,
      windows: Math.max(1, Math.ceil(document.numPages / PAGES_PER_WINDOW)),
      encoding: '',
      doubtfulEncoding: false,
      read: (window, running) => readWindow(document, outline, window, running),
      close: async () => {
        await document.loadingTask.destroy()
      },
    }
  },
}

const PAGES_PER_WINDOW = 20
const MOST_PAGES = 10_000
const PATIENCE_MS = 20_000

async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Pdf> {
  if (bytes.byteLength === 0) throw learningErrors.empty()
  try {
    const document = await withinTime(
      getDocumentProxy(bytes, {
        BinaryDataFactory: BundledTables,
        cMapUrl: 'bundled:/',
        cMapPacked: true,
        useWorkerFetch: false,
        disableFontFace: true,
        // A PDF is data: no script of it runs, no form of it is filled.
        enableXfa: false,
        stopAtErrors: false,
        verbosity: 0,
      }),
    )
    if (document.numPages > MOST_PAGES) throw learningErrors.tooComplex()
    return document
  } catch (error) {
    throw inOurWords(error)
  }
}

function inOurWords(error: unknown): Error {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AppError') return error as Error
  if (name === 'PasswordException') return learningErrors.encrypted()
  if (error === tooSlow) return learningErrors.tooComplex()
  return learningErrors.damaged({ reason: name })
}

async function readWindow(
  document: Pdf,
  outline: Map<string, number>,
  window: number,
  running: string[],
): Promise<WindowContent> {
  const first = window * PAGES_PER_WINDOW + 1
  const last = Math.min(document.numPages, first + PAGES_PER_WINDOW - 1)
  const pages: PageLines[] = []
  const failedPages: number[] = []
  for (let number = first; number <= last; number += 1) {
    try {
      pages.push(await withinTime(readPage(document, number)))
    } catch {
      // One broken page does not cost the others; the card names it.
      failedPages.push(number)
    }
  }
  const unreadPages = pages.filter((page) => page.lines.length === 0).map((page) => page.number)
  return { ...blocksOfPages(pages, outline, running), unreadPages, failedPages }
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
