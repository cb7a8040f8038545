import type { Preset } from '../presets/preset'
import type { Section } from '../writing'
import { setting, tag } from '../xml/write'
import { headerParts } from './header-parts'

/** Footnotes count ①②③ anew on each page, so that they are not taken for the numbers of references. */
export const noteNumbers = tag(
  'w:footnotePr',
  {},
  setting('w:numFmt', 'decimalEnclosedCircleChinese') + setting('w:numRestart', 'eachPage'),
)

/** `w:sectPr` of a preset. */
export function presetSection(preset: Preset, section: Section): string {
  const { page } = preset
  const [width, height] = section.isAcross ? [page.height, page.width] : [page.width, page.height]
  return tag(
    'w:sectPr',
    {},
    [
      section.zone === 'cover' ? '' : references(preset, section.zone),
      noteNumbers,
      setting('w:type', section.start === 'odd-page' ? 'oddPage' : 'nextPage'),
      tag('w:pgSz', {
        'w:w': width,
        'w:h': height,
        'w:orient': section.isAcross ? 'landscape' : null,
      }),
      margins(preset, section.isAcross),
      section.zone === 'cover' ? '' : numbers(preset, section),
      tag('w:cols', { 'w:space': 425 }),
      grid(preset),
    ].join(''),
  )
}

/** Twips of a line on a page that lies across. */
export const acrossWidth = ({ page }: Preset) => page.height - page.top - page.bottom

/** Twips of a line. */
export const lineWidth = ({ page }: Preset) =>
  page.width - page.left - page.right - (page.gutter ?? 0)

function references(preset: Preset, zone: 'front' | 'body'): string {
  return headerParts(preset)
    .filter((item) => item.zones.includes(zone))
    .map(({ kind, pages, id }) => tag(`w:${kind}Reference`, { 'w:type': pages, 'r:id': id }))
    .join('')
}

function margins({ page }: Preset, isAcross: boolean): string {
  const { top, right, bottom, left, header, footer, gutter = 0 } = page
  const sides = isAcross
    ? { 'w:top': left, 'w:right': top, 'w:bottom': right, 'w:left': bottom }
    : { 'w:top': top, 'w:right': right, 'w:bottom': bottom, 'w:left': left }
  return tag('w:pgMar', { ...sides, 'w:header': header, 'w:footer': footer, 'w:gutter': gutter })
}

function numbers({ pageNumbers }: Preset, { zone, isFirst }: Section): string {
  const format = zone === 'front' ? pageNumbers.front : 'decimal'
  return tag('w:pgNumType', {
    'w:fmt': format === 'decimal' ? null : format,
    'w:start': isFirst ? 1 : null,
  })
}

const grid = ({ page }: Preset) =>
  page.grid
    ? tag('w:docGrid', { 'w:type': 'lines', 'w:linePitch': page.grid })
    : tag('w:docGrid', { 'w:linePitch': 312 })
