import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Draws a page small, as sharp as the screen can show it. A page that cannot be drawn stays blank. */
export async function drawPicture(
  document: PDFDocumentProxy,
  canvas: HTMLCanvasElement,
  no: number,
  width: number,
  signal: AbortSignal,
): Promise<void> {
  const page = await document.getPage(no).catch(() => null)
  if (!page || signal.aborted) return
  const natural = page.getViewport({ scale: 1 })
  const density = Math.min(2, globalThis.devicePixelRatio || 1)
  const viewport = page.getViewport({ scale: (width * density) / natural.width })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  const drawing = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => drawing.cancel(), { once: true })
  await drawing.promise.catch(() => {})
}
