import { allOf, childOf, elementsOf, textOf, type XmlElement } from '../xml/read'

export const BODY_PLACE = '{{正文}}'

/** Where the text goes in, and the pages it stands on. */
export interface Place {
  before: XmlElement[]
  after: XmlElement[]
  /** `w:sectPr` that governs the place: the first behind it. */
  section: XmlElement
  /** The template says where; else the text stands at its end. */
  isMarked: boolean
}

/** Splits the template's text at {{正文}}; without one, before its last section's properties. */
export function placeOf(body: XmlElement): Place {
  const children = elementsOf(body)
  const index = children.findIndex(
    (item) => item.name === 'w:p' && textOf(item).includes(BODY_PLACE),
  )
  const isMarked = index >= 0
  const last = children.at(-1)?.name === 'w:sectPr' ? children.length - 1 : children.length
  const marked = isMarked ? children[index] : undefined
  // A paragraph that ends a section keeps doing so, without its words.
  const ends = childOf(childOf(marked, 'w:pPr'), 'w:sectPr')
  if (marked && ends) marked.children = marked.children.filter(isProperties)
  const before = children.slice(0, isMarked ? index : last)
  const after = children.slice(isMarked ? (ends ? index : index + 1) : last)
  const section = after.flatMap((item) => [...allOf(item, 'w:sectPr')])[0]
  if (section) return { before, after, section, isMarked }
  const own: XmlElement = { name: 'w:sectPr', attributes: {}, children: [...A4] }
  return { before, after: [...after, own], section: own, isMarked }
}

const isProperties = (child: XmlElement | string) =>
  typeof child !== 'string' && child.name === 'w:pPr'

const A4: XmlElement[] = [
  { name: 'w:pgSz', attributes: { 'w:w': '11906', 'w:h': '16838' }, children: [] },
  {
    name: 'w:pgMar',
    attributes: {
      'w:top': '1440',
      'w:right': '1800',
      'w:bottom': '1440',
      'w:left': '1800',
      'w:header': '851',
      'w:footer': '992',
      'w:gutter': '0',
    },
    children: [],
  },
]

/** Twips of a line on the pages of a section, standing and lying. */
export function widthsOf(section: XmlElement): { width: number; across: number } {
  const size = childOf(section, 'w:pgSz')?.attributes ?? {}
  const margins = childOf(section, 'w:pgMar')?.attributes ?? {}
  const of = (from: Record<string, string>, name: string) =>
    Number.parseInt(from[name] ?? '0', 10) || 0
  const width =
    of(size, 'w:w') - of(margins, 'w:left') - of(margins, 'w:right') - of(margins, 'w:gutter')
  const across = of(size, 'w:h') - of(margins, 'w:top') - of(margins, 'w:bottom')
  return { width: width > 1_000 ? width : 8_306, across: across > 1_000 ? across : 13_958 }
}

/** The same section, going on behind a page of another shape: no restart of its numbers, no first page of its own. */
export function continued(section: XmlElement, isAcross: boolean): XmlElement {
  const children = elementsOf(section)
    .filter(({ name }) => name !== 'w:titlePg' && name !== 'w:type')
    .map((item) => {
      if (item.name === 'w:pgNumType') {
        const { 'w:start': _, ...rest } = item.attributes
        return { ...item, attributes: rest }
      }
      if (item.name !== 'w:pgSz' || !isAcross) return item
      const { 'w:w': width = '11906', 'w:h': height = '16838' } = item.attributes
      return {
        ...item,
        attributes: { ...item.attributes, 'w:w': height, 'w:h': width, 'w:orient': 'landscape' },
      }
    })
  return { ...section, children: withType(children) }
}

/** `w:type` stands behind headers and notes. */
function withType(children: XmlElement[]): XmlElement[] {
  const first = ['w:headerReference', 'w:footerReference', 'w:footnotePr', 'w:endnotePr']
  const index = children.findIndex(({ name }) => !first.includes(name))
  const type: XmlElement = { name: 'w:type', attributes: { 'w:val': 'nextPage' }, children: [] }
  return index < 0
    ? [...children, type]
    : [...children.slice(0, index), type, ...children.slice(index)]
}

/**
 * Fills {{题目}} and its like, wherever runs cut them in pieces. Answers with the names that nobody filled; what is not
 * filled stays as it is, for its author to see.
 */
export function fillPlaces(root: XmlElement, values: Readonly<Record<string, string>>): string[] {
  const left: string[] = []
  for (const paragraph of allOf(root, 'w:p')) {
    const texts = [...allOf(paragraph, 'w:t')]
    const whole = texts.map(textOf).join('')
    const missing: string[] = []
    for (const found of [...whole.matchAll(/\{\{\s*([^{}]{1,40}?)\s*\}\}/g)].toReversed()) {
      const value = values[found[1] ?? '']
      if (value === undefined) missing.unshift(found[1] ?? '')
      else replace(texts, found.index, found.index + found[0].length, value)
    }
    left.push(...missing)
  }
  return left.filter((name) => `{{${name}}}` !== BODY_PLACE)
}

function replace(texts: readonly XmlElement[], from: number, to: number, value: string): void {
  let index = 0
  let isPut = false
  for (const item of texts) {
    const text = textOf(item)
    const [start, end] = [Math.max(from - index, 0), Math.min(to - index, text.length)]
    index += text.length
    if (start >= end) continue
    item.children = [text.slice(0, start) + (isPut ? '' : value) + text.slice(end)]
    item.attributes['xml:space'] = 'preserve'
    isPut = true
  }
}
