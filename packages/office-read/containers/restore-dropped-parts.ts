import type { parseHTML } from 'linkedom'

type PageDocument = ReturnType<typeof parseHTML>['document']

/** A paragraph, a heading or an item of a list as it stood on the page, before its main text was extracted. */
export interface Part {
  /** Without white space. */
  text: string
  html: string
  /** Numbers of what it stands in, from within. */
  path: number[]
}

const PARTS = 'p, pre, blockquote, h2, h3, h4, h5, h6, li, dt, dd'
const FURNITURE =
  'nav, footer, aside, form, dialog, [hidden], [aria-hidden="true"], [role="navigation"]'
/** These stand for the text they are in. */
const TRANSPARENT = new Set([
  'UL',
  'OL',
  'DL',
  'SECTION',
  'BLOCKQUOTE',
  'FIGURE',
  'LI',
  'DD',
  'TABLE',
])

/** What a page says, part by part, in its order; menus and the like aside. */
export function partsOf(document: PageDocument): Part[] {
  const numbers = new Map<unknown, number>()
  const parts: Part[] = []
  for (const element of document.querySelectorAll(PARTS)) {
    if (element.closest(FURNITURE) || element.querySelector(PARTS)) continue
    const text = bare(element.textContent ?? '')
    if (text === '') continue
    const html = element.tagName === 'LI' ? `<ul>${element.outerHTML}</ul>` : element.outerHTML
    parts.push({ text, html, path: pathOf(element, numbers) })
  }
  return parts
}

/**
 * Parts of the text that its main text lacks: Readability takes a closing list of links for furniture. What stands before
 * the text begins, or apart from it in a container of its own, is.
 */
export function lostParts(parts: readonly Part[], article: string): string {
  const main = bare(article)
  const retained = parts.filter(({ text }) => main.includes(text))
  const [first] = retained
  if (!first) return ''
  const homes = new Set(retained.map(({ path }) => path[0]))
  const beside = new Set(retained.map(({ path }) => path[1]))
  const isOfText = ({ path }: Part) =>
    path.some((ancestor) => homes.has(ancestor)) || beside.has(path[0])
  const retainedParts = new Set(retained)
  return parts
    .slice(parts.indexOf(first))
    .filter((part) => !retainedParts.has(part) && isOfText(part))
    .map(({ html }) => html)
    .join('\n')
    .replaceAll('</ul>\n<ul>', '\n')
}

function pathOf(element: Element, numbers: Map<unknown, number>): number[] {
  const path: number[] = []
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
    if (TRANSPARENT.has(ancestor.tagName)) continue
    if (!numbers.has(ancestor)) numbers.set(ancestor, numbers.size)
    path.push(numbers.get(ancestor) ?? 0)
    if (ancestor.tagName === 'BODY') break
  }
  return path
}

const bare = (text: string) => text.replace(/\s+/g, '')
