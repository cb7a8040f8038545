import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pageTurns, type PagePicture } from '../../wire/terms/page-pictures'
import { openQuietly } from '../reader/pdf/open-quietly'
import { drawingScale, encodePicture } from './encode-picture'

/** Draws one page of a PDF. Rejects where it cannot be opened. */
export async function drawPage(url: string, no: number): Promise<PagePicture> {
  const loading = openQuietly(url)
  try {
    const page = await (await loading.promise).getPage(no)
    const viewport = page.getViewport({ scale: drawingScale(page.getViewport({ scale: 1 })) })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, viewport }).promise
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view
    return {
      ...(await encodePicture(canvas)),
      view: [x0, y0, x1, y1],
      rotate: turnOf(page.rotate),
      column: await columnOf(page),
    }
  } finally {
    void loading.destroy()
  }
}

const turnOf = (rotate: number) =>
  pageTurns.find((turn) => turn === ((rotate % 360) + 360) % 360) ?? 0

/** Between where its text begins and ends, in percent of its width; all of it where that is not plain. */
async function columnOf(page: PDFPageProxy): Promise<[number, number]> {
  const [x0 = 0, , x1 = 0] = page.view
  const width = x1 - x0
  if (page.rotate % 360 !== 0 || width <= 0) return [0, 100]
  const { items } = await page.getTextContent()
  let [left, right] = [Infinity, -Infinity]
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [, turned, , , x]: number[] = item.transform
    if (turned !== 0 || x === undefined) continue
    left = Math.min(left, x)
    right = Math.max(right, x + item.width)
  }
  if (right - left < width / 4) return [0, 100]
  const percent = (x: number) => Math.min(100, Math.max(0, ((x - x0) / width) * 100))
  return [percent(left), percent(right)]
}
