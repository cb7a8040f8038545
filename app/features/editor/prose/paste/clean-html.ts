import { moveInto } from './move-into'
import { cleanTables } from './clean-tables'
import { MOST_LISTS } from '../commands'
import { wordLists } from './word-lists'

export interface Cleaned {
  /** Pictures that the clipboard names and does not hold. */
  lostPictures: number
  /** Tables with more than 60 columns or 5,000 rows, left out. */
  hugeTables: number
}

/**
 * Makes pasted HTML what a section can hold, in place: structure and emphasis stay; colours, fonts and sizes go. Works on
 * documents of Word, WPS, Excel, web editors and pages; `root` belongs to a document that draws and runs nothing.
 */
export function cleanHtml(root: Element): Cleaned {
  for (const node of root.querySelectorAll(
    'script, style, meta, link, title, xml, template, noscript',
  ))
    node.remove()
  dropComments(root)
  footnotes(root)
  wordLists(root)
  const lostPictures = dropPictures(root)
  emphasis(root)
  nestedLists(root)
  const hugeTables = cleanTables(root)
  return { lostPictures, hugeTables }
}

/** A fragment that the editor itself copied needs none of it. */
export const isOwnHtml = (html: string): boolean => html.includes('data-pm-slice')

function dropComments(root: Element) {
  const COMMENT = 8
  const all = [...root.querySelectorAll('*'), root].flatMap((node) => [...node.childNodes])
  for (const node of all) if (node.nodeType === COMMENT) node.parentNode?.removeChild(node)
  // Office names its own elements with a colon; `o:p` is nothing but a place.
  for (const node of root.querySelectorAll('*'))
    if (/^(?:o|v|w|st1):/i.test(node.tagName)) unwrap(node)
}

/** Word's notes stand at the end and are called by links: each becomes a note where it is called. */
function footnotes(root: Element) {
  for (const call of styled(root, /mso-(?:foot|end)note-id/)) {
    const id = (call.getAttribute('href') ?? '').replace(/^[^#]*#_?/, '')
    const holder = id === '' ? null : root.querySelector(`[id="${id.replace(/["\\]/g, '')}"]`)
    // The call within the note itself leads back to the text.
    if (!holder || holder.contains(call)) continue
    const words = (holder.textContent ?? '')
      .replace(/\s+/g, ' ')
      .replace(/^\s*\[?\d+\]?\s*/, '')
      .trim()
    const sign = root.ownerDocument.createElement('span')
    sign.setAttribute('data-atom', 'note')
    sign.setAttribute('data-attrs', JSON.stringify({ text: words.slice(0, 2_000) }))
    call.replaceWith(sign)
  }
  for (const list of styled(root, /mso-element:\s*(?:foot|end)note/)) list.remove()
}

function dropPictures(root: Element): number {
  const pictures = root.querySelectorAll(
    'img, picture, v\\:imagedata, object, embed, iframe, video, svg',
  )
  let lost = 0
  for (const picture of pictures) {
    if (picture.tagName.toLowerCase() === 'img') lost += 1
    picture.remove()
  }
  return lost
}

/** What only style sheets say of words becomes elements; a bold element that is not drawn bold is none. */
function emphasis(root: Element) {
  for (const node of root.querySelectorAll('span, font, b, i, u, a')) {
    if (node.hasAttribute('data-atom')) continue
    const style = (node.getAttribute('style') ?? '').toLowerCase()
    const isPlain = /font-weight:\s*(?:normal|[1-4]00)\b/.test(style)
    if (node.tagName.toLowerCase() === 'b' && isPlain) unwrap(node)
    else for (const [pattern, tag] of STYLES) if (pattern.test(style)) wrapInside(node, tag)
  }
  for (const node of root.querySelectorAll('[style]')) node.removeAttribute('style')
}

const STYLES: readonly [RegExp, string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/, 'strong'],
  [/font-style:\s*italic/, 'em'],
  [/text-decoration[^;]*:\s*[^;]*underline/, 'u'],
  [/vertical-align:\s*super/, 'sup'],
  [/vertical-align:\s*sub(?!\w)/, 'sub'],
]

function wrapInside(node: Element, tag: string) {
  const inner = node.ownerDocument.createElement(tag)
  moveInto(inner, node.childNodes)
  node.appendChild(inner)
}

/** A list directly in a list belongs to the item before it; deeper ones than four are items of the fourth. */
function nestedLists(root: Element) {
  for (const list of root.querySelectorAll(':is(ul, ol) > ul, :is(ul, ol) > ol')) {
    const before = list.previousElementSibling
    if (before?.tagName.toLowerCase() === 'li') before.appendChild(list)
    else wrapInItem(list)
  }
  for (const list of [...root.querySelectorAll('ul, ol')].toReversed()) {
    const item = list.parentElement
    if (depthOf(list) <= MOST_LISTS || item?.tagName.toLowerCase() !== 'li') continue
    for (const own of [...list.children].toReversed())
      item.parentNode?.insertBefore(own, item.nextSibling)
    list.remove()
  }
}

function wrapInItem(list: Element) {
  const item = list.ownerDocument.createElement('li')
  list.replaceWith(item)
  item.appendChild(list)
}

function depthOf(list: Element): number {
  let depth = 0
  for (let node: Element | null = list; node; node = node.parentElement)
    if (/^[uo]l$/i.test(node.tagName)) depth += 1
  return depth
}

const styled = (root: Element, pattern: RegExp): Element[] =>
  [...root.querySelectorAll('[style]')].filter((node) =>
    pattern.test(node.getAttribute('style') ?? ''),
  )

function unwrap(node: Element) {
  node.replaceWith(...node.childNodes)
}
