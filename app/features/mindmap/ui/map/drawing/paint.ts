import type { Branch, MapLayout, PlacedNode } from '../map-layout'
import { markersOf } from '#packages/document/map/map-view'
import { markerNames } from '../themes'
import { ICON_PX, iconsWidth, LINE_HEIGHT } from '../topic-size'
import { chunksOf, itemsWithin, touches, type Chunk, type Rect } from './culling'
import type { Palette } from './palette'
import { scalesOfWhole, type Size } from './viewport'

/** A map made ready to be painted again and again. */
export interface Paintable {
  topics: readonly Chunk<PlacedNode>[]
  links: readonly { box: Rect; isMain: boolean; path: Path2D }[]
}

const boxOf = (item: Rect) => item
export const boxOfBranch = ({ box }: Branch) => box

/** For a browser only: paths are made by it. */
export function paintableOf({ nodes, branches }: MapLayout): Paintable {
  const main = branches.filter(({ depth }) => depth === 0)
  const others = branches.filter(({ depth }) => depth !== 0)
  const linksOf = (list: readonly Branch[], isMain: boolean) =>
    chunksOf(list, boxOfBranch).map(({ items, box }) => ({
      box,
      isMain,
      path: new Path2D(items.map(({ path }) => path).join('')),
    }))
  return {
    topics: chunksOf(nodes, boxOf),
    links: [...linksOf(others, false), ...linksOf(main, true)],
  }
}

/** Where the map is painted: the stretch `visible` of it, at this scale, on a canvas of the window's size. */
export interface Painting {
  context: CanvasRenderingContext2D
  window: Size
  /** Pixels of the screen to one of the window. */
  density: number
  scale: number
  visible: Rect
  palette: Palette
}

// Under these a text cannot be read; at less than the second only chapters have a name.
const LEAST_FONT_PX = 5
const NAMED_SCALE = 0.4
const LABEL_PX = 13

/** Draws what is in the window: links, then topics, names as far as they can be read. */
export function paint(map: Paintable, painting: Painting): void {
  const { context, window, density, scale, visible } = painting
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, window.width, window.height)
  const zoom = density * scale
  context.setTransform(zoom, 0, 0, zoom, -visible.x * zoom, -visible.y * zoom)
  paintLinks(map, painting)
  const topics = itemsWithin(map.topics, boxOf, visible)
  const isNamed = scale >= NAMED_SCALE
  for (const topic of topics) paintTopic(topic, painting, isNamed)
  if (!isNamed) paintLabels(topics, painting)
}

function paintLinks({ links }: Paintable, { context, visible, palette, scale }: Painting) {
  for (const { box, isMain, path } of links) {
    if (!touches(box, visible)) continue
    context.lineWidth = Math.max(isMain ? 2.2 : 1.4, (isMain ? 1 : 0.5) / scale)
    context.strokeStyle = isMain ? palette.mainLink : palette.link
    context.stroke(path)
  }
}

function paintTopic(topic: PlacedNode, painting: Painting, isNamed: boolean) {
  const { context, palette, scale } = painting
  const { x, y, width, height, depth } = topic
  paintBox(topic, painting)
  const { size } = fontOf(depth, palette)
  if (isNamed && size * scale >= LEAST_FONT_PX) return paintWords(topic, painting)
  if (depth < 2) return
  context.fillStyle = palette.bar
  context.fillRect(x + 10, y + height * 0.3, width - 20, height * 0.4)
}

function paintBox({ x, y, width, height, depth, style }: PlacedNode, painting: Painting) {
  const { context, palette } = painting
  if (style?.colour && depth > 0) {
    context.fillStyle = palette.topics[style.colour]
    return context.fillRect(x, y, width, height)
  }
  if (depth > 1) return
  context.beginPath()
  context.roundRect(x, y, width, height, 8)
  context.fillStyle = depth === 0 ? palette.root : palette.branch
  context.fill()
  if (depth === 0) return
  context.lineWidth = 1.4
  context.strokeStyle = palette.branchLine
  context.stroke()
}

function paintWords(topic: PlacedNode, painting: Painting) {
  const { context, palette } = painting
  const { y, width, height, depth } = topic
  const { size, font } = fontOf(depth, palette)
  const { align, x: left } = anchorOf(topic)
  context.font = font
  context.textAlign = align
  context.textBaseline = 'middle'
  context.fillStyle = inkOf(depth, palette)
  const lines = linesOfPicture(topic)
  const step = size * LINE_HEIGHT
  const first = y + height / 2 - ((lines.length - 1) * step) / 2
  for (const [index, line] of lines.entries())
    context.fillText(line, left, first + index * step, width)
  paintSigns(topic, painting)
}

const INSET_PX = 10

/** Where the lines of a topic stand: in its middle, else at the side that it hangs by. */
export function anchorOf(topic: PlacedNode): { align: 'center' | 'left' | 'right'; x: number } {
  const { x, width, depth, grows } = topic
  const room = width - iconsWidth(topic)
  if (depth < 2) return { align: 'center', x: x + room / 2 }
  return grows === 'left'
    ? { align: 'right', x: x + room - INSET_PX }
    : { align: 'left', x: x + INSET_PX }
}

/** Side of a seal, and of the sign of a note. */
export const SIGN_PX = 16

/** Where the sign of a note and the seal of a topic begin; null where it has none. */
export function signsOf(topic: PlacedNode): {
  note: number | null
  seal: number | null
  y: number
} {
  const { x, y, width, height, hasNote, evidence } = topic
  const seal = x + width - INSET_PX - SIGN_PX
  return {
    note: hasNote ? (evidence > 0 ? seal - ICON_PX : seal) : null,
    seal: evidence > 0 ? seal : null,
    y: y + (height - SIGN_PX) / 2,
  }
}

/** A sheet with two lines, its top left at nought. */
export const NOTE_PATH = 'M2.5 1.5h11v13h-11zM5.5 5.5h5M5.5 9.5h5'

function paintSigns(topic: PlacedNode, { context, palette }: Painting) {
  const { note, seal, y } = signsOf(topic)
  context.lineWidth = 1
  if (note !== null) {
    context.save()
    context.translate(note, y)
    context.strokeStyle = palette.quietInk
    context.stroke(new Path2D(NOTE_PATH))
    context.restore()
  }
  if (seal === null) return
  context.strokeStyle = palette.seal
  context.strokeRect(seal + 0.5, y + 0.5, SIGN_PX - 1, SIGN_PX - 1)
  context.font = `11px ${palette.sans}`
  context.textAlign = 'center'
  context.fillStyle = palette.seal
  context.fillText(String(topic.evidence), seal + SIGN_PX / 2, y + SIGN_PX / 2 + 0.5)
}

/** What is written in a topic where it is a picture: its markers and its title. */
export function linesOfPicture({ style, lines }: PlacedNode): string[] {
  const [first = '', ...others] = lines
  const signs = markersOf(style).map((marker) => markerNames[marker].sign)
  return [[...signs, first].join(' '), ...others]
}

/** Names of the root and the chapters at a size that can be read, where none covers another. */
function paintLabels(topics: readonly PlacedNode[], { context, palette, scale }: Painting) {
  const size = LABEL_PX / scale
  const taken: Rect[] = []
  context.font = `600 ${size}px ${palette.serif}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const topic of topics.filter(({ depth }) => depth < 2)) {
    const title = topic.title.replaceAll('\n', ' ')
    const width = context.measureText(title).width + size
    const box = {
      x: topic.x + topic.width / 2 - width / 2,
      y: topic.y + topic.height / 2 - size * 0.85,
      width,
      height: size * 1.7,
    }
    if (taken.some((other) => touches(other, box))) continue
    taken.push(box)
    context.beginPath()
    context.roundRect(box.x, box.y, box.width, box.height, size / 4)
    context.fillStyle = topic.depth === 0 ? palette.root : palette.ground
    context.fill()
    context.fillStyle = topic.depth === 0 ? palette.rootInk : palette.ink
    context.fillText(title, box.x + width / 2, box.y + box.height / 2)
  }
}

/** Size in pixels, and the font as a canvas and a style take it. */
export function fontOf(depth: number, { sans, serif }: Palette): { size: number; font: string } {
  if (depth === 0) return { size: 17, font: `600 17px ${serif}` }
  if (depth === 1) return { size: 14, font: `600 14px ${sans}` }
  const size = depth === 2 ? 14 : 13
  return { size, font: `${size}px ${sans}` }
}

export function inkOf(depth: number, { rootInk, branchInk, ink, quietInk }: Palette): string {
  if (depth === 0) return rootInk
  if (depth === 1) return branchInk
  return depth === 2 ? ink : quietInk
}

/** Paints all of a map into a box of the canvas: a mark for each topic, none less than a pixel. */
export function paintWhole(
  nodes: readonly PlacedNode[],
  layout: Size,
  { context, window, density, palette }: Omit<Painting, 'scale' | 'visible'>,
): void {
  const scales = scalesOfWhole(window, layout)
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, window.width, window.height)
  for (const { x, y, width, height, depth } of nodes) {
    context.fillStyle = depth === 0 ? palette.root : depth === 1 ? palette.mainLink : palette.link
    context.fillRect(
      x * scales.x,
      y * scales.y,
      Math.max(LEAST_MARK_PX, width * scales.x),
      Math.max(LEAST_MARK_PX, height * scales.y),
    )
  }
}

const LEAST_MARK_PX = 1
