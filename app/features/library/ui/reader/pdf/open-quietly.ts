import { getDocument, GlobalWorkerOptions, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfAssets, pdfWorkerUrl } from './assets'

const RANGE_BYTES = 128 * 1024
// One worker for all of them: each of its own would load the parser anew.
let worker: PDFWorker | null = null

/**
 * Opens a PDF of which a page or two are drawn outside of a reader: only the bytes that they need are fetched, and
 * nobody is asked for a password.
 */
export function openQuietly(url: string): ReturnType<typeof getDocument> {
  GlobalWorkerOptions.workerSrc = pdfWorkerUrl
  worker ??= new PDFWorker({})
  return getDocument({
    url,
    worker,
    ...pdfAssets,
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
  })
}
