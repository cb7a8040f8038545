import { elementsOf, textOf, type XmlElement } from '~/core/office/xml'
import { escaped, tag } from '~/core/office/xml-write'

const val = (name: string, value: string | number) => tag(`m:${name}`, { 'm:val': value })
const box = (name: string, content: string) => tag(`m:${name}`, {}, content)
/** The single argument of most constructs; Word wants it even where it is empty. */
const arg = (name: string, nodes: readonly XmlElement[]) => box(name, rowOf(nodes))

const NARY = '∑∏∐∫∬∭∮∯∰⋃⋂⋁⋀⨁⨂⨀⨄⨆'
const ENDS_OPERAND = /^[=≠≡≈≃≅∼∝<>≤≥≪≫⊂⊆⊃⊇∈∉→⇒⇔↔⟶⟹,;，；。+−±∓]$/
const APPLY = '\u2061'
const INVISIBLE = /[\u2061-\u2064\u200b]/g

/** Neighbours in a line. */
export function rowOf(nodes: readonly XmlElement[]): string {
  const flat = nodes.flatMap(unwrapped)
  let xml = ''
  for (let index = 0; index < flat.length;) {
    const item = itemAt(flat, index)
    xml += item.xml
    index = item.next
  }
  return xml
}

/** One of a line: sums and integrals take what follows them, functions their argument, which may be one of these again. */
function itemAt(flat: readonly XmlElement[], index: number): { xml: string; next: number } {
  const node = flat[index]
  if (!node) return { xml: '', next: index + 1 }
  const sign = narySign(node)
  if (sign !== null) {
    const next = operandEnd(flat, index + 1)
    return { xml: nary(node, sign, flat.slice(index + 1, next)), next }
  }
  const name = functionName(flat, index)
  if (!name) return { xml: nodeXml(node), next: index + 1 }
  const argument = itemAt(flat, index + name.length)
  return { xml: box('func', box('fName', name.xml) + box('e', argument.xml)), next: argument.next }
}

/** Groups that only lay neighbours together are opened; a group with fences stays one. */
function unwrapped(node: XmlElement): XmlElement[] {
  if (['mstyle', 'mpadded', 'semantics'].includes(node.name)) {
    return elementsOf(node).flatMap(unwrapped)
  }
  if (node.name === 'mrow' && fenced(node) === null) return elementsOf(node).flatMap(unwrapped)
  return [node]
}

function operandEnd(nodes: readonly XmlElement[], from: number): number {
  let index = from
  while (index < nodes.length && (index === from || !endsOperand(nodes[index]))) index += 1
  return index
}
const endsOperand = (node: XmlElement | undefined) =>
  node?.name === 'mo' && ENDS_OPERAND.test(textOf(node))

const baseNames = ['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover']

function narySign(node: XmlElement): string | null {
  const base = baseNames.includes(node.name) ? soleOf(elementsOf(node)[0]) : node
  if (base?.name !== 'mo') return null
  const sign = textOf(base)
  return sign !== '' && NARY.includes(sign) ? sign : null
}

/** Through groups of one. */
function soleOf(node: XmlElement | undefined): XmlElement | undefined {
  const inner = node && unwrapped(node)
  return inner?.length === 1 ? inner[0] : node
}

function nary(node: XmlElement, sign: string, operand: readonly XmlElement[]): string {
  const [, first, second] = baseNames.includes(node.name) ? elementsOf(node) : []
  const isOver = node.name === 'msup' || node.name === 'mover'
  const [below, above] = isOver ? [undefined, first] : [first, second]
  const place = node.name.startsWith('mu') || node.name === 'mover' ? 'undOvr' : 'subSup'
  const properties = [
    val('chr', sign),
    val('limLoc', place),
    below ? '' : val('subHide', 1),
    above ? '' : val('supHide', 1),
  ].join('')
  return box(
    'nary',
    box('naryPr', properties) +
      arg('sub', below ? [below] : []) +
      arg('sup', above ? [above] : []) +
      arg('e', operand),
  )
}

/** `sin`, `lim` with what stands under it: a name, the sign of application, an argument. */
function functionName(
  nodes: readonly XmlElement[],
  index: number,
): { xml: string; length: number } | null {
  const node = nodes[index]
  if (!node) return null
  if (isApply(nodes[index + 1]) && nodes[index + 2]) return { xml: nodeXml(node), length: 2 }
  if (!baseNames.includes(node.name) || !nodes[index + 1]) return null
  const inner = elementsOf(node)[0]
  const base = inner ? unwrapped(inner) : []
  return base.some(isApply) ? { xml: nodeXml(node), length: 1 } : null
}
const isApply = (node: XmlElement | undefined) => node?.name === 'mo' && textOf(node) === APPLY

function nodeXml(node: XmlElement): string {
  const write = constructs[node.name]
  return write ? write(node, elementsOf(node)) : rowOf(elementsOf(node))
}

type Construct = (node: XmlElement, children: XmlElement[]) => string

const item = (node: XmlElement | undefined) => (node ? [node] : [])

const constructs: Record<string, Construct> = {
  mi: (node) => letters(node, [...textOf(node)].length > 1),
  mn: (node) => letters(node, true),
  mo: (node) => letters(node, true),
  ms: (node) => letters(node, true),
  mtext: (node) => plain(textOf(node)),
  mspace: (node) => (Number.parseFloat(node.attributes.width ?? '0') > 0.15 ? plain(' ') : ''),
  mrow: (node) => fenced(node) ?? rowOf(elementsOf(node)),
  mfrac: (node, [top, bottom]) =>
    box(
      'f',
      (node.attributes.linethickness?.startsWith('0') ? box('fPr', val('type', 'noBar')) : '') +
        arg('num', item(top)) +
        arg('den', item(bottom)),
    ),
  msqrt: (_, children) =>
    box('rad', box('radPr', val('degHide', 1)) + box('deg', '') + arg('e', children)),
  mroot: (_, [base, degree]) => box('rad', arg('deg', item(degree)) + arg('e', item(base))),
  msub: (_, [base, sub]) => box('sSub', arg('e', item(base)) + arg('sub', item(sub))),
  msup: (_, [base, sup]) => box('sSup', arg('e', item(base)) + arg('sup', item(sup))),
  msubsup: (_, [base, sub, sup]) =>
    box('sSubSup', arg('e', item(base)) + arg('sub', item(sub)) + arg('sup', item(sup))),
  munder: (_, [base, under]) => around(base, under, 'bot'),
  mover: (node, [base, above]) => around(base, above, 'top', node.attributes.accent === 'true'),
  munderover: (_, [base, under, above]) =>
    box('limLow', box('e', around(base, above, 'top')) + arg('lim', item(under))),
  mtable: (node, rows) => matrix(node, rows),
  mphantom: (_, children) => box('phant', box('phantPr', val('show', 0)) + arg('e', children)),
  menclose: (_, children) => box('borderBox', arg('e', children)),
}

const GROUPS = '⏞⏟⏠⏡︷︸'
const BARS = '‾¯_―'
const combining: Record<string, string> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  ˉ: '\u0304',
  '¯': '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  ˇ: '\u030c',
  '´': '\u0301',
  '`': '\u0300',
  '˘': '\u0306',
  '→': '\u20d7',
}

/** What stands over or under: an accent, a bar, a brace, else a limit. */
function around(
  base: XmlElement | undefined,
  mark: XmlElement | undefined,
  side: 'top' | 'bot',
  isAccent = false,
): string {
  const e = arg('e', item(base))
  const sole = soleOf(mark)
  const sign = sole?.name === 'mo' ? textOf(sole) : ''
  const isStretchy = sole?.attributes.stretchy === 'true'
  const accent = sign === '' ? null : accentOf(sign, side, isStretchy, isAccent)
  if (accent) return box(accent.name, box(`${accent.name}Pr`, accent.properties) + e)
  return box(side === 'top' ? 'limUpp' : 'limLow', e + arg('lim', item(mark)))
}

function accentOf(sign: string, side: 'top' | 'bot', isStretchy: boolean, isAccent: boolean) {
  if (isStretchy && BARS.includes(sign)) return { name: 'bar', properties: val('pos', side) }
  if (GROUPS.includes(sign)) {
    const away = side === 'top' ? 'bot' : 'top'
    return {
      name: 'groupChr',
      properties: val('chr', sign) + val('pos', side) + val('vertJc', away),
    }
  }
  const isMark = side === 'top' && [...sign].length === 1 && (isAccent || isStretchy)
  return isMark ? { name: 'acc', properties: val('chr', combining[sign] ?? sign) } : null
}

const alignments: Record<string, string> = { left: 'left', right: 'right' }

function matrix(node: XmlElement, rows: readonly XmlElement[]): string {
  const cells = rows.map((row) => elementsOf(row))
  const count = Math.max(1, ...cells.map((row) => row.length))
  const aligned = (node.attributes.columnalign ?? '').split(' ')
  const columns = Array.from({ length: count }, (_, index) =>
    box(
      'mc',
      box('mcPr', val('count', 1) + val('mcJc', alignments[aligned[index] ?? ''] ?? 'center')),
    ),
  )
  const lines = cells.map((row) =>
    box(
      'mr',
      Array.from({ length: count }, (_, index) =>
        arg('e', row[index] ? elementsOf(row[index]) : []),
      ).join(''),
    ),
  )
  return box('m', box('mPr', box('mcs', columns.join(''))) + lines.join(''))
}

/** Brackets that grow with what they hold. Null when the group has none; a side may be open, as of cases. */
function fenced(node: XmlElement): string | null {
  const children = elementsOf(node)
  const [first, last] = [children[0], children.at(-1)]
  const opens = isFence(first)
  const closes = children.length > 1 && isFence(last)
  if (!opens && !closes) return null
  const inner = children.slice(opens ? 1 : 0, closes ? -1 : undefined)
  if (!closes && inner.length !== 1) return null
  const sign = (is: boolean, of: XmlElement | undefined) => (is && of ? textOf(of).trim() : '')
  const properties =
    val('begChr', sign(opens, first)) + val('sepChr', '') + val('endChr', sign(closes, last))
  return box('d', box('dPr', properties) + arg('e', inner))
}
const isFence = (node: XmlElement | undefined) =>
  node?.name === 'mo' && node.attributes.fence === 'true'

const scripts: Record<string, string> = {
  'double-struck': 'double-struck',
  script: 'script',
  fraktur: 'fraktur',
  'sans-serif': 'sans-serif',
  monospace: 'monospace',
}

function letters(node: XmlElement, isUpright: boolean): string {
  const text = textOf(node).replace(INVISIBLE, '')
  if (text === '') return ''
  const variant = node.attributes.mathvariant ?? ''
  const script = scripts[variant]
  const style = variant.startsWith('bold')
    ? variant === 'bold'
      ? 'b'
      : 'bi'
    : isUpright || variant === 'normal'
      ? 'p'
      : 'i'
  const properties = [
    script ? val('scr', script) : '',
    style === 'i' ? '' : val('sty', style),
  ].join('')
  return mathRun(text, properties)
}

const plain = (text: string) => (text === '' ? '' : mathRun(text, tag('m:nor')))

const font = tag(
  'w:rPr',
  {},
  tag('w:rFonts', { 'w:ascii': 'Cambria Math', 'w:hAnsi': 'Cambria Math' }),
)
const mathRun = (text: string, properties: string) =>
  box(
    'r',
    (properties && box('rPr', properties)) +
      font +
      `<m:t xml:space="preserve">${escaped(text)}</m:t>`,
  )
