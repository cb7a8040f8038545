import { OCR_LIMITS, type OcrPage, type OcrText } from '../../wire/terms/ocr'
import { READER_NAME, readPicture } from './reader'

/** The longer side of a page as it is read, in pixels: about 200 dots an inch of A4. */
const PAGE_SIDE = 2200
// A picture of this many pixels takes 400 MB unfolded.
const MOST_PIXELS = 100_000_000
/** Pages of one file that are read while a person waits. */
const MOST_PAGES = 100

const extensionOf = (name: string) => /[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''

/**
 * What stands on the pages of a file that hold no text: a picture's, a scan's. Null when every page has text. Tells
 * how many pages are read. Of a scan it answers the pages that were read when the signal aborts. Rejects when it cannot
 * be read here.
 */
export async function seeFile(
  file: File,
  onPage: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<OcrText | null> {
  if (extensionOf(file.name) === 'pdf') return seePdf(file, onPage, signal)
  onPage(0, 1)
  const picture = await unfolded(file)
  if (!picture) return null
  const page = await seePage(picture, 1, signal)
  onPage(1, 1)
  return { engine: READER_NAME, pages: [page] }
}

async function unfolded(file: File): Promise<ImageBitmap | null> {
  const { imageSize } = await import('image-size')
  const { width, height } = imageSize(new Uint8Array(await file.slice(0, 512 * 1024).arrayBuffer()))
  if (width * height > MOST_PIXELS) return null
  return createImageBitmap(file)
}

async function seePdf(
  file: File,
  onPage: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<OcrText | null> {
  const giveUp = (error: unknown) => {
    if (signal.aborted) return null
    throw error
  }
  const { openScan } = await import('./scan')
  const scan = await openScan(file)
  try {
    const blank = (await scan.pagesWithoutText(signal)).slice(0, MOST_PAGES)
    if (blank.length === 0) return null
    const pages: OcrPage[] = []
    for (const no of blank) {
      onPage(pages.length, blank.length)
      const page = await seePage(await scan.picture(no, PAGE_SIDE), no, signal).catch(giveUp)
      if (!page || signal.aborted) break
      pages.push(page)
    }
    onPage(pages.length, blank.length)
    return { engine: READER_NAME, pages }
  } finally {
    scan.close()
  }
}

async function seePage(picture: ImageBitmap, page: number, signal: AbortSignal): Promise<OcrPage> {
  const { width, height } = picture
  const lines = await readPicture(picture, signal)
  return { page, width, height, lines: lines.slice(0, OCR_LIMITS.lines) }
}
