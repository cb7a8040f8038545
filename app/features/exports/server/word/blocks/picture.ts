import type { Figure, FigureSpec } from '#packages/document/body'
import { svgSize } from '#packages/document/svg-size'
import type { Writing } from '../writing'
import { tag } from '../xml/write'
import { fitted, inlineDrawing } from './drawing'

const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture'
const SVG_EXTENSION = '{96DAC541-7B7A-43D3-8B79-37D633B846F1}'
const LARGEST_SVG = 512 * 1024
const UNSAID_SIZE = { width: 4, height: 3 }

/** A stored picture. Its bytes are fetched once the text is through. */
export function image(
  { attrs }: Figure,
  { key, type, pixels }: Extract<FigureSpec, { kind: 'image' }>,
  writing: Writing,
): string {
  const size = fitted(pixels, attrs.width, writing)
  return pictureXml(writing.picture(key, type), size, altOf(attrs), writing)
}

/** A drawing: SVG for those who draw it, a picture beside it for those who do not. */
export async function svg({ attrs }: Figure, source: string, writing: Writing): Promise<string> {
  const picture = await writing.plan.options.pictureOf?.({ kind: 'svg', source })
  const pixels = picture ?? svgSize(source) ?? UNSAID_SIZE
  if (!picture)
    writing.flaw('picture', `矢量图没有位图备份，旧版 Word 与 WPS 中可能不显示：${attrs.caption}`)
  const fallback = writing.part('image', writing.path('media', 'png'), picture?.png ?? BLANK_PNG)
  const isFit =
    source.length <= LARGEST_SVG &&
    !/<script|<foreignObject|\son\w+\s*=|<!DOCTYPE|<!ENTITY/i.test(source)
  const drawing = isFit
    ? writing.part('image', writing.path('media', 'svg'), new TextEncoder().encode(source))
    : null
  return pictureXml(fallback, fitted(pixels, attrs.width, writing), altOf(attrs), writing, drawing)
}

/** A diagram where somebody could draw it; null where nobody can. */
export async function schematicPicture(
  { attrs }: Figure,
  source: string,
  writing: Writing,
): Promise<string | null> {
  const picture = await writing.plan.options.pictureOf?.({ kind: 'schematic', source })
  if (!picture) return null
  const id = writing.part('image', writing.path('media', 'png'), picture.png)
  return pictureXml(id, fitted(picture, attrs.width, writing), altOf(attrs), writing)
}

const altOf = ({ alt, caption }: Figure['attrs']) => alt ?? caption

function pictureXml(
  relation: string,
  size: { width: number; height: number },
  alt: string,
  writing: Writing,
  svgRelation: string | null = null,
): string {
  const drawing = svgRelation
    ? tag(
        'a:extLst',
        {},
        tag('a:ext', { uri: SVG_EXTENSION }, tag('asvg:svgBlip', { 'r:embed': svgRelation })),
      )
    : ''
  const content = [
    tag('pic:nvPicPr', {}, tag('pic:cNvPr', { id: 0, name: 'picture' }) + tag('pic:cNvPicPr')),
    tag(
      'pic:blipFill',
      {},
      tag('a:blip', { 'r:embed': relation }, drawing) + tag('a:stretch', {}, tag('a:fillRect')),
    ),
    tag(
      'pic:spPr',
      {},
      tag(
        'a:xfrm',
        {},
        tag('a:off', { x: 0, y: 0 }) + tag('a:ext', { cx: size.width, cy: size.height }),
      ) + tag('a:prstGeom', { prst: 'rect' }, tag('a:avLst')),
    ),
  ].join('')
  return inlineDrawing({ ...size, alt }, PICTURE, tag('pic:pic', {}, content), writing)
}

/** One white dot. */
export const BLANK_PNG = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  ),
  (sign) => sign.charCodeAt(0),
)
