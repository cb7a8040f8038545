import type { PagePicture } from '../../wire/terms/page-pictures'
import { drawingScale, encodePicture } from './encode-picture'

/** A larger one would not fit into a browser's memory. */
const MOST_PIXELS = 120_000_000
const HEAD_BYTES = 512 * 1024

/** Draws a picture of the library as small as it is shown. Rejects where it cannot be had. */
export async function drawImage(url: string): Promise<PagePicture> {
  const { imageSize } = await import('image-size')
  const head = await fetch(url, { headers: { range: `bytes=0-${HEAD_BYTES - 1}` } })
  if (!head.ok) throw new Error('unreachable')
  const announced = imageSize(new Uint8Array(await head.arrayBuffer()))
  if (announced.width * announced.height > MOST_PIXELS) throw new Error('too large')
  const image = new Image()
  image.src = url
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, drawingScale({ width, height }))
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // What lets light through lies on paper.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return {
    ...(await encodePicture(canvas)),
    view: [0, 0, width, height],
    rotate: 0,
    column: [0, 100],
  }
}
