import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist'
import { SCAN_SIGHTS } from '../../wire/terms/ocr'
import { pdfAssets, pdfWorkerUrl } from '../reader/pdf/assets'
import { coverOf } from './scan-cover'

export interface Scan {
  /** Numbers of the pages on which a viewer finds no letters, or next to none on a picture of the whole page, from 1. */
  pagesWithoutText(signal: AbortSignal): Promise<number[]>
  /** A page as a picture, its longer side `side` pixels. */
  picture(page: number, side: number): Promise<ImageBitmap>
  close(): void
}

/** Longer files are books with text, or no work for a browser. */
const MOST_SCANNED = 500

/** Opens a PDF that is about to go up. Rejects for one that cannot be opened without a password or at all. */
export async function openScan(file: File): Promise<Scan> {
  GlobalWorkerOptions.workerSrc = pdfWorkerUrl
  const loading = getDocument({ data: await file.arrayBuffer(), ...pdfAssets, enableXfa: false })
  const document = await loading.promise
  return {
    async pagesWithoutText(signal) {
      const blank: number[] = []
      for (let no = 1; no <= Math.min(document.numPages, MOST_SCANNED); no++) {
        signal.throwIfAborted()
        const page = await document.getPage(no)
        if (await isScanned(page)) blank.push(no)
        page.cleanup()
      }
      return blank
    },
    async picture(no, side) {
      const page = await document.getPage(no)
      const natural = page.getViewport({ scale: 1 })
      const scale = side / Math.max(natural.width, natural.height)
      const viewport = page.getViewport({ scale })
      const canvas = globalThis.document.createElement('canvas')
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      await page.render({ canvas, viewport }).promise
      page.cleanup()
      return createImageBitmap(canvas)
    },
    close: () => void loading.destroy(),
  }
}

async function isScanned(page: PDFPageProxy): Promise<boolean> {
  const { items } = await page.getTextContent()
  const words = items.map((item) => ('str' in item ? item.str : '')).join('')
  const letters = words.replace(/\s+/g, '').length
  if (letters === 0) return true
  if (letters > SCAN_SIGHTS.letters) return false
  return coverOf(page.view, await page.getOperatorList()) >= SCAN_SIGHTS.cover
}
