import type { Drawing } from '../../../contract'
import { svgSize } from '#packages/document/svg-size'
import { drawSchematic } from './draw-schematic'

/** Pixels a unit, so that it is sharp on paper. */
const SHARPNESS = 2
const LONG_SIDE_MOST = 2_000
const UNSAID_SIZE = { width: 800, height: 600 }

/** A schematic or an SVG as a PNG on white; null for what cannot be drawn. */
export async function drawnPng({ kind, source }: Drawing): Promise<Blob | null> {
  const svg = kind === 'svg' ? source : await drawSchematic(source, false)
  if (svg === null) return null
  const { width, height } = svgSize(svg) ?? UNSAID_SIZE
  const scale = Math.min(SHARPNESS, LONG_SIDE_MOST / Math.max(width, height))
  const picture = new Image(width, height)
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg.toWellFormed())}`
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  const isRead = await picture.decode().then(
    () => true,
    () => false,
  )
  if (!pen || !isRead) return null
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
