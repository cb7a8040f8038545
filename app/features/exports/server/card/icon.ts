import type { ReadFont } from '~/features/document/server/ports'
import { Typeface } from '../plain/pdf/font-subset/typeface'
import { Canvas, type Color } from './canvas'
import { encodePng } from './png'

/** A seal that stands for an app on a device. */
export interface Icon {
  /** One or two, one above the other. */
  characters: string
  fill: Color
  /** px. */
  size: number
  /** The device cuts it to a shape of its own. */
  isMaskable: boolean
}

/** The drawing is laid out on so many units, like `icon.svg`. */
const UNITS = 64
// Within the circle of four fifths that every shape leaves whole.
const SAFE = 0.578
const WHITE = '#fefefe'
const FRAME = { inset: 3, share: 0.55 }

/** A square PNG: the characters in white on the brand's colour. */
export async function drawIcon(icon: Icon, readFont: ReadFont): Promise<Uint8Array<ArrayBuffer>> {
  const { size, fill, isMaskable } = icon
  const characters = [...icon.characters].slice(0, 2)
  const typeface = await Typeface.of(new Set(characters), readFont)
  const canvas = new Canvas(size, size, typeface, fill)
  if (!isMaskable) drawFrame(canvas, icon)
  const scale = (size / UNITS) * (isMaskable ? SAFE : 1)
  const middle = size / 2
  const isPair = characters.length === 2
  for (const [row, character] of characters.entries()) {
    const style = {
      size: (isPair ? 27 : 40) * scale,
      weight: 'bold' as const,
      color: WHITE as Color,
    }
    const baseline = isPair ? 29 + row * 26 : 46
    const left = middle - canvas.widthOf(character, style) / 2
    canvas.text(character, left, middle + (baseline - UNITS / 2) * scale, style)
  }
  return encodePng(canvas.dots, { width: size, height: size })
}

function drawFrame(canvas: Canvas, { size, fill }: Icon): void {
  const inset = Math.round((FRAME.inset * size) / UNITS)
  const thickness = Math.max(1, Math.round(size / UNITS))
  const length = size - 2 * inset
  const far = size - inset - thickness
  const color = mixed(fill)
  canvas.fill({ x: inset, y: inset, width: length, height: thickness }, color)
  canvas.fill({ x: inset, y: far, width: length, height: thickness }, color)
  canvas.fill({ x: inset, y: inset, width: thickness, height: length }, color)
  canvas.fill({ x: far, y: inset, width: thickness, height: length }, color)
}

function mixed(fill: Color): Color {
  const channels = [1, 3, 5].map((start) => {
    const [ground = 0, white = 0] = [fill, WHITE].map((color) =>
      Number.parseInt(color.slice(start, start + 2), 16),
    )
    const value = Math.round(ground + (white - ground) * FRAME.share)
    return value.toString(16).padStart(2, '0')
  })
  return `#${channels.join('')}`
}
