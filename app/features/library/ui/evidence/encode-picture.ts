import { PAGE_PICTURE_LIMITS, rasterTypes, type PagePicture } from '../../wire/terms/page-pictures'

/** Pixels: a page of A4 at 150 dots an inch. */
export const PAGE_WIDTH = 1240
export const MOST_PIXELS = 4_000_000

/** By how much a page is drawn larger than it is. */
export function drawingScale({ width, height }: { width: number; height: number }): number {
  return Math.min(PAGE_WIDTH / width, Math.sqrt(MOST_PIXELS / (width * height)))
}

// The smallest that the browser can write: not all of them know WebP.
const attempts = [
  ['image/webp', 0.82],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.6],
] as const

/** What was drawn, as it is kept. Rejects where no browser's format makes it small enough. */
export async function encodePicture(
  canvas: HTMLCanvasElement,
): Promise<Pick<PagePicture, 'type' | 'data'>> {
  for (const [mime, quality] of attempts) {
    const blob = await toBlob(canvas, mime, quality)
    const type = rasterTypes.find((item) => item === blob?.type)
    if (!blob || type !== mime) continue
    const data = base64(new Uint8Array(await blob.arrayBuffer()))
    if (data.length <= PAGE_PICTURE_LIMITS.characters) return { type, data }
  }
  throw new Error('the page could not be encoded')
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality)
  })

// A call takes only so many arguments.
const AT_ONCE = 8192

function base64(bytes: Uint8Array): string {
  let letters = ''
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    letters += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE))
  return btoa(letters)
}
