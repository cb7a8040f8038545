import type { Preset } from '../presets/preset'
import { field, run, runs } from '../xml/fields'
import { paragraphProperties, type ParagraphStyle } from '../xml/styles'
import { part, tag } from '../xml/write'
import { ownStyles } from './style-list'

/** A header or footer of the preset: for which pages of which sections it stands. */
export interface HeaderPart {
  id: string
  path: string
  kind: 'header' | 'footer'
  pages: 'default' | 'even'
  zones: readonly ('front' | 'body')[]
}

const BOTH = ['front', 'body'] as const

export const hasEvenPages = ({ pageNumbers, running }: Preset) =>
  pageNumbers.place === 'outer' || running === 'title-and-chapter'

/** What stands above and below the text. */
export function headerParts(preset: Preset): HeaderPart[] {
  const { running } = preset
  const parts: Omit<HeaderPart, 'id' | 'path'>[] = []
  if (running === 'title') parts.push({ kind: 'header', pages: 'default', zones: BOTH })
  if (running === 'title-and-chapter') {
    parts.push({ kind: 'header', pages: 'default', zones: ['front'] })
    parts.push({ kind: 'header', pages: 'default', zones: ['body'] })
  }
  if (running !== 'none' && hasEvenPages(preset)) {
    parts.push({ kind: 'header', pages: 'even', zones: BOTH })
  }
  parts.push({ kind: 'footer', pages: 'default', zones: BOTH })
  if (hasEvenPages(preset)) parts.push({ kind: 'footer', pages: 'even', zones: BOTH })
  return parts.map((item, index) => ({
    ...item,
    id: `rYmHead${index + 1}`,
    path: `${item.kind}Ym${index + 1}.xml`,
  }))
}

/** A header's or footer's part. */
export function headerXml(
  { kind, pages, zones }: HeaderPart,
  preset: Preset,
  title: string,
): string {
  if (kind === 'footer') return part('w:ftr', pageNumber(preset, pages))
  // A field of the chapter's title needs a chapter: the front has none. Who does not know the field reads the title.
  const namesChapter =
    preset.running === 'title-and-chapter' && pages === 'default' && zones.includes('body')
  const words = namesChapter ? field('STYLEREF 1', title) : runs(title)
  return part('w:hdr', line(words, { style: ownStyles.header }))
}

function pageNumber({ pageNumbers: { place, dashes, style } }: Preset, pages: string): string {
  const number = field('PAGE', '1', style)
  const words = dashes
    ? run('— ', { ...style, isHan: true }) + number + run(' —', { ...style, isHan: true })
    : number
  if (place === 'center') return line(words, { style: ownStyles.footer, align: 'center' })
  // One character in from the edge, as official documents have it.
  const inset = dashes ? 280 : 0
  return line(
    words,
    pages === 'even'
      ? { style: ownStyles.footer, left: inset, align: 'left' }
      : { style: ownStyles.footer, right: inset, align: 'right' },
  )
}

const line = (content: string, style: ParagraphStyle) =>
  tag('w:p', {}, paragraphProperties(style) + content)
