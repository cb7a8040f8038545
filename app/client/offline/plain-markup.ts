const SKIPPED =
  'button, input, textarea, select, script, style, svg, canvas, iframe, nav, audio, video, dialog, [hidden], [aria-hidden="true"], [role="toolbar"], [role="status"], .sr-only'
const ALLOWED = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr td th caption blockquote pre code strong em b i s u sub sup br hr figcaption mark dl dt dd'.split(
    ' ',
  ),
)
const BLOCKS = new Set('div section article header footer figure main aside fieldset'.split(' '))
const MATH = new Set(
  'math semantics mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mstyle mpadded menclose'.split(
    ' ',
  ),
)

/** What stands on screen as markup without a single attribute but the spans of cells: nothing in it can do anything. */
export function plainMarkup(node: Node): string {
  if (node.nodeType === TEXT) return escapeText(node.textContent ?? '')
  if (!isElement(node)) return ''
  // The page round it has the first heading.
  const name = node.tagName.toLowerCase().replace(/^h1$/, 'h2')
  // What is read out of a formula stands beside what is shown, which is hidden from readers.
  const formula = node.classList.contains('katex') ? node.querySelector('math') : null
  if (formula) return plainMarkup(formula)
  if (name === 'annotation' || node.matches(SKIPPED)) return ''
  if (name === 'img') return pictureWords(node)
  return elementMarkup(node, name)
}

function elementMarkup(node: Element, name: string): string {
  if (name === 'br' || name === 'hr') return `<${name}>`
  const inner = [...node.childNodes].map(plainMarkup).join('')
  if (ALLOWED.has(name) || MATH.has(name)) return `<${name}${spans(node)}>${inner}</${name}>`
  if (!BLOCKS.has(name)) return inner
  return inner.trim() === '' ? '' : `<div>${inner}</div>`
}

const TEXT = 3
const isElement = (node: Node): node is Element => node.nodeType === 1

function pictureWords(image: Element): string {
  const words = image.getAttribute('alt')?.trim() ?? ''
  return words === '' ? '' : `<p>〔图：${escapeText(words)}〕</p>`
}

const spans = (cell: Element) =>
  ['colspan', 'rowspan']
    .filter((name) => /^\d{1,3}$/.test(cell.getAttribute(name) ?? ''))
    .map((name) => ` ${name}="${cell.getAttribute(name)}"`)
    .join('')

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
