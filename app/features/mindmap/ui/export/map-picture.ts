import {
  anchorOf,
  fontOf,
  inkOf,
  linesOfPicture,
  NOTE_PATH,
  SIGN_PX,
  signsOf,
} from '../map/drawing/paint'
import type { Palette } from '../map/drawing/palette'
import type { MapLayout, PlacedNode } from '../map/map-layout'
import { LINE_HEIGHT } from '../map/topic-size'

/** All of a map as an SVG of its own: colours as they are seen now, fonts by their names. */
export function svgOfMap(layout: MapLayout, palette: Palette): string {
  const { width, height } = layout
  const linksOf = (isMain: boolean) =>
    layout.branches
      .filter(({ depth }) => (depth === 0) === isMain)
      .map(({ path }) => path)
      .join('')
  const brackets = layout.summaries.map(({ path }) => path).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${palette.ground}"/>`,
    `<path d="${linksOf(false)}" fill="none" stroke="${palette.link}" stroke-width="1.4"/>`,
    `<path d="${linksOf(true)}${brackets}" fill="none" stroke="${palette.mainLink}" stroke-width="2.2"/>`,
    ...layout.nodes.map((node) => topicSvg(node, palette)),
    ...layout.summaries.map((summary) => summarySvg(summary, palette)),
    '</svg>',
  ].join('\n')
}

const SUMMARY_PX = 14

function summarySvg({ box, lines }: MapLayout['summaries'][number], palette: Palette): string {
  const spans = spansOf(lines, { x: box.x + 8, middle: box.y + box.height / 2, size: SUMMARY_PX })
  return `<text dominant-baseline="central" font-family="${quoted(palette.sans)}" font-size="${SUMMARY_PX}" fill="${palette.ink}">${spans}</text>`
}

function topicSvg(node: PlacedNode, palette: Palette): string {
  const { y, height, depth } = node
  const { size, font } = fontOf(depth, palette)
  const { align, x } = anchorOf(node)
  const spans = spansOf(linesOfPicture(node), { x, middle: y + height / 2, size })
  const anchor = ANCHORS[align]
  const words = `<text style="font:${quoted(font)}"${anchor} dominant-baseline="central" fill="${inkOf(depth, palette)}">${spans}</text>`
  return `${boxSvg(node, palette)}${words}${signsSvg(node, palette)}`
}

/** That it has a note, and how much it leans on. */
function signsSvg(node: PlacedNode, palette: Palette): string {
  const { note, seal, y } = signsOf(node)
  const sheet = `<path d="${NOTE_PATH}" transform="translate(${note} ${y})" fill="none" stroke="${palette.quietInk}"/>`
  const middle = (seal ?? 0) + SIGN_PX / 2
  const count = `<text x="${middle}" y="${y + SIGN_PX / 2}" text-anchor="middle" dominant-baseline="central" font-family="${quoted(palette.sans)}" font-size="11" fill="${palette.seal}">${node.evidence}</text>`
  const frame = `<rect x="${seal}" y="${y}" width="${SIGN_PX}" height="${SIGN_PX}" rx="3" fill="none" stroke="${palette.seal}"/>`
  return `${note === null ? '' : sheet}${seal === null ? '' : frame + count}`
}

const ANCHORS = { left: '', center: ' text-anchor="middle"', right: ' text-anchor="end"' } as const

/** Lines around a middle. */
function spansOf(
  lines: readonly string[],
  { x, middle, size }: { x: number; middle: number; size: number },
): string {
  const step = size * LINE_HEIGHT
  const first = middle - ((lines.length - 1) * step) / 2
  return lines
    .map((line, index) => `<tspan x="${x}" y="${first + index * step}">${escaped(line)}</tspan>`)
    .join('')
}

function boxSvg(node: PlacedNode, palette: Palette): string {
  const fill = fillOf(node, palette)
  if (fill === '') return ''
  const { x, y, width, height, depth } = node
  const stroke = depth === 1 ? ` stroke="${palette.branchLine}" stroke-width="1.4"` : ''
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${fill}"${stroke}/>`
}

function fillOf({ depth, style }: PlacedNode, palette: Palette): string {
  if (depth === 0) return palette.root
  if (style?.colour) return palette.topics[style.colour]
  return depth === 1 ? palette.branch : ''
}

const quoted = (font: string) => escaped(font.replaceAll('"', "'"))

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A browser's canvas goes no further. */
const MOST_PX = 16_384

/** An SVG as a PNG at twice its size; `scale` is less where it would be too large. Errors: what the browser cannot draw. */
export async function pngOfSvg(
  svg: string,
  size: { width: number; height: number },
): Promise<{ blob: Blob; scale: number }> {
  const scale = Math.min(2, MOST_PX / size.width, MOST_PX / size.height)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(size.width * scale)
  canvas.height = Math.floor(size.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return { blob, scale }
}

/** Opens the browser's printing with the picture on one page of its size, where PDF is chosen. Errors: what it cannot draw. */
export async function printSvg(
  svg: string,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const frame = document.createElement('iframe')
  frame.className = 'sr-only'
  frame.title = '打印'
  document.body.insertAdjacentElement('beforeend', frame)
  const page = frame.contentWindow as (Window & typeof globalThis) | null
  if (!page) throw new Error('no page')
  const sheet = new page.CSSStyleSheet()
  sheet.replaceSync(
    `@page { size: ${width}px ${height}px; margin: 0 } body { margin: 0 } img { display: block; width: ${width}px }`,
  )
  page.document.adoptedStyleSheets = [sheet]
  const image = page.document.createElement('img')
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  page.document.body.insertAdjacentElement('beforeend', image)
  page.addEventListener('afterprint', () => frame.remove())
  try {
    await image.decode()
  } catch (error) {
    frame.remove()
    throw error
  }
  page.print()
}
