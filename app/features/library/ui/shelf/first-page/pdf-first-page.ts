import { openQuietly } from '../../reader/pdf/open-quietly'
import { drawPicture } from '../../reader/pdf/picture'

/** Draws the first page of a PDF `width` CSS pixels wide. Rejects where it cannot be opened. */
export async function drawFirstPage(url: string, width: number): Promise<HTMLCanvasElement> {
  const loading = openQuietly(url)
  try {
    const canvas = document.createElement('canvas')
    const never = new AbortController()
    await drawPicture(await loading.promise, canvas, 1, width, never.signal)
    return canvas
  } finally {
    void loading.destroy()
  }
}
