import { getDocument, GlobalWorkerOptions, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfAssets, pdfWorkerUrl } from '../../reader/pdf/assets'
import { drawPicture } from '../../reader/pdf/picture'

const RANGE_BYTES = 128 * 1024
// One worker for all tiles: each of its own would load the parser anew.
let worker: PDFWorker | null = null

/** Draws the first page of a PDF `width` CSS pixels wide; only the bytes it needs are fetched. Rejects where it cannot be opened: a tile asks nobody for a password. */
export async function drawFirstPage(url: string, width: number): Promise<HTMLCanvasElement> {
  GlobalWorkerOptions.workerSrc = pdfWorkerUrl
  worker ??= new PDFWorker({})
  const loading = getDocument({
    url,
    worker,
    ...pdfAssets,
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
  })
  try {
    const canvas = document.createElement('canvas')
    const never = new AbortController()
    await drawPicture(await loading.promise, canvas, 1, width, never.signal)
    return canvas
  } finally {
    void loading.destroy()
  }
}
