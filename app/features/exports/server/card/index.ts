import type { ReadFont } from '~/features/document/server/ports'
import { Typeface } from '../plain/pdf/font-subset/typeface'
import { breakLines } from './break-lines'
import { Canvas, type Color, type TextStyle } from './canvas'
import { encodePng } from './png'

export { drawIcon, type Icon } from './icon'

/** What stands on the picture that other programs draw beside a link. */
export interface Card {
  title: string
  /** How the thing begins; '' for nothing. */
  excerpt: string
  /** 问答，3组. */
  kind: string
  /** Who shares it; '' when that is not said. */
  sharer: string
  brand: string
  /** Of the brand's seal. */
  accent: Color
}

const SIZE = { width: 1_200, height: 630 }
const MARGIN = 84
const SEAL = 64
const WIDTH = SIZE.width - 2 * MARGIN

const NO_TITLE = '一份分享'
const paper = '#f6f5f0'
const line = '#d3d1c8'
const title: TextStyle = { size: 62, weight: 'bold', color: '#20242e' }
const excerpt: TextStyle = { size: 30, weight: 'regular', color: '#474c58' }
const small: TextStyle = { size: 27, weight: 'regular', color: '#666b77' }
const name: TextStyle = { size: 30, weight: 'bold', color: '#20242e' }
const seal: TextStyle = { size: 40, weight: 'bold', color: '#fbf7f3' }

/** A PNG of 1200 by 630: the brand, the title, how it begins, who shares it. */
export async function drawCard(asked: Card, readFont: ReadFont): Promise<Uint8Array<ArrayBuffer>> {
  const about = [asked.sharer && `${asked.sharer}分享`, asked.kind]
  const letters = [asked.title, asked.excerpt, ...about, asked.brand, NO_TITLE, '… 　'].join('')
  const typeface = await Typeface.of(new Set(letters), readFont)
  const footer = about.map((words) => drawable(words, typeface)).filter(Boolean)
  const card = {
    ...asked,
    title: drawable(asked.title, typeface) || NO_TITLE,
    excerpt: drawable(asked.excerpt, typeface),
  }
  const canvas = new Canvas(SIZE.width, SIZE.height, typeface, paper)
  drawHead(canvas, card)
  drawText(canvas, card)
  canvas.fill({ x: MARGIN, y: 530, width: WIDTH, height: 2 }, line)
  canvas.text(footer.join('　'), MARGIN, 580, small)
  return encodePng(canvas.dots, SIZE)
}

// Emoji and scripts that no font of ours has would be holes.
const drawable = (text: string, typeface: Typeface) =>
  [...text]
    .filter((character) => /\s/.test(character) || typeface.glyphOf(character, 'bold') !== null)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

function drawHead(canvas: Canvas, { brand, accent }: Card): void {
  canvas.fill({ x: MARGIN, y: 64, width: SEAL, height: SEAL }, accent)
  const [first = ''] = brand
  canvas.text(first, MARGIN + (SEAL - canvas.widthOf(first, seal)) / 2, 64 + 47, seal)
  const [words = ''] = breakLines(brand, {
    width: WIDTH - SEAL - 20,
    most: 1,
    widthOf: (text) => canvas.widthOf(text, name),
  })
  canvas.text(words, MARGIN + SEAL + 20, 64 + 43, name)
}

/** Three lines of a title leave room for one of the excerpt, one for three. */
function drawText(canvas: Canvas, card: Card): void {
  const linesOf = (text: string, style: TextStyle, most: number) =>
    breakLines(text, { width: WIDTH, most, widthOf: (part) => canvas.widthOf(part, style) })
  const titles = linesOf(card.title, title, 3)
  let y = 232
  for (const words of titles) {
    canvas.text(words, MARGIN, y, title)
    y += 84
  }
  y -= 12
  for (const words of linesOf(card.excerpt, excerpt, 4 - titles.length)) {
    canvas.text(words, MARGIN, y, excerpt)
    y += 48
  }
}
