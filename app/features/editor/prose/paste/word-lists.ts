import { moveInto } from './move-into'
// Word writes an item of a list as a paragraph: `<p style="mso-list:l0 level2 lfo1">`, its sign as text before the words.

interface Item {
  paragraph: Element
  level: number
  isOrdered: boolean
  list: string
}

/** Makes lists of Word's paragraphs, in place. */
export function wordLists(root: Element) {
  let run: Item[] = []
  const flush = () => {
    if (run.length > 0) build(run)
    run = []
  }
  for (const paragraph of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div')) {
    const item = itemOf(paragraph)
    const last = run.at(-1)
    if (!item || (last && nextOf(last.paragraph) !== paragraph)) flush()
    if (item) run.push(item)
  }
  flush()
}

function itemOf(paragraph: Element): Item | null {
  const style = paragraph.getAttribute('style') ?? ''
  const found = /mso-list:\s*(l\d+)\s+level(\d+)/i.exec(style)
  if (!found || !/^p$/i.test(paragraph.tagName)) return null
  const sign = takeSign(paragraph)
  return {
    paragraph,
    level: Number(found[2]),
    list: found[1] ?? '',
    isOrdered: /[0-9a-z一二三四五六七八九十①-⑳]+\s*[.．)）、]/i.test(sign),
  }
}

/** The sign of an item, which is text of its own, taken out of the line. */
function takeSign(paragraph: Element): string {
  for (const node of paragraph.querySelectorAll('[style*="mso-list"]')) {
    if (!/mso-list:\s*ignore/i.test(node.getAttribute('style') ?? '')) continue
    const sign = node.textContent ?? ''
    node.remove()
    return sign.trim()
  }
  return ''
}

// What stands between is white space.
const nextOf = (node: Element): Element | null => node.nextElementSibling

function build(items: readonly Item[]) {
  const [first] = items
  if (!first) return
  const document = first.paragraph.ownerDocument
  const top = listFor(document, first)
  first.paragraph.parentNode?.insertBefore(top, first.paragraph)
  const open: { list: Element; level: number }[] = [{ list: top, level: first.level }]
  for (const item of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > item.level) open.pop()
    let here = open.at(-1)
    if (here && item.level > here.level && here.list.lastElementChild) {
      const inner = listFor(document, item)
      here.list.lastElementChild.appendChild(inner)
      here = { list: inner, level: item.level }
      open.push(here)
    }
    const line = document.createElement('li')
    const words = document.createElement('p')
    moveInto(words, item.paragraph.childNodes)
    line.appendChild(words)
    here?.list.appendChild(line)
    item.paragraph.remove()
  }
}

const listFor = (document: Document, { isOrdered }: Item) =>
  document.createElement(isOrdered ? 'ol' : 'ul')
