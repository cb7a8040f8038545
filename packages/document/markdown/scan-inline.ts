import type { Cite, CrossReference, Footnote, Inline, InlineMath } from '../body'
import type { Dropped } from './dropped'
import { EVIDENCE_NAME, LONGEST_LATEX, TARGET_NAME, markOfTag, webAddress } from './marks'

/** A piece of a line before marks are paired. `raw` is what stays of a mark without a partner. */
export type Piece =
  | { type: 'text'; text: string }
  | { type: 'node'; node: Exclude<Inline, { type: 'text' }> }
  /** A run of `*` or `_`. */
  | { type: 'stars'; sign: string; count: number; opens: boolean; closes: boolean }
  | { type: 'open'; mark: string; raw: string }
  | { type: 'close'; mark: string; raw: string; href?: string }

type Taker = (scan: Scan) => Piece[] | null

/** Where in the line the reading stands. */
interface Scan {
  text: string
  position: number
  dropped: Dropped
  /** What is known to have no partner further on: runs of backticks by length, comments. */
  unpaired: Set<number | 'comment'>
}

const SPECIAL = /[\\`*_[\]^$<&!~\n]/g

/** Cuts a line into pieces, in time proportional to its length. */
export function scanInline(text: string, dropped: Dropped): Piece[] {
  const scan: Scan = { text, position: 0, dropped, unpaired: new Set() }
  const pieces: Piece[] = []
  while (scan.position < text.length) {
    SPECIAL.lastIndex = scan.position
    const next = SPECIAL.exec(text)?.index ?? text.length
    if (next > scan.position) pieces.push({ type: 'text', text: text.slice(scan.position, next) })
    scan.position = next
    if (next === text.length) break
    const sign = text[next] ?? ''
    const taken = takers[sign]?.(scan)
    if (taken) pieces.push(...taken)
    else {
      pieces.push({ type: 'text', text: sign })
      scan.position += 1
    }
  }
  return pieces
}

const takers: Readonly<Record<string, Taker | undefined>> = {
  '\\': takeEscape,
  '`': takeCode,
  '*': takeStars,
  _: takeStars,
  '[': takeBracket,
  ']': takeLinkEnd,
  '!': takeImage,
  '^': takeNote,
  $: takeMath,
  '<': takeTag,
  '&': takeEntity,
  '~': takeStrike,
  '\n': takeLineEnd,
}

const text = (source: string): Piece[] => [{ type: 'text', text: source }]
const node = (item: Cite | CrossReference | Footnote | InlineMath): Piece[] => [
  { type: 'node', node: item },
]

/** The match of a sticky pattern here; the reading goes on behind it. */
function match(scan: Scan, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = scan.position
  const found = pattern.exec(scan.text)
  if (found) scan.position += found[0].length
  return found
}

const FORMULA_IN_PARENTHESES = /\\\(((?:[^\\]|\\(?!\))){1,2000})\\\)/y
const ESCAPE = /\\([!-/:-@[-`{-~])/y
const BREAK = /\\\n[ \t]*/y

function takeEscape(scan: Scan): Piece[] | null {
  if (match(scan, BREAK)) return [{ type: 'node', node: { type: 'hardBreak' } }]
  const from = scan.position
  const formula = scan.text[from + 1] === '(' ? match(scan, FORMULA_IN_PARENTHESES) : null
  if (formula) {
    const latex = cleanLatex(formula[1] ?? '')
    if (latex !== '') return node({ type: 'math', attrs: { latex } })
    scan.position = from
  }
  const escaped = match(scan, ESCAPE)
  return escaped ? text(escaped[1] ?? '') : null
}

const BACKTICKS = /`+/y

/** What stands in backticks is text like other text: a body knows no code inside lines. */
function takeCode(scan: Scan): Piece[] | null {
  const start = scan.position
  const length = match(scan, BACKTICKS)?.[0].length ?? 1
  const from = start + length
  const end = scan.unpaired.has(length) ? -1 : runAt(scan.text, from, length)
  if (end === -1) {
    scan.unpaired.add(length)
    return text('`'.repeat(length))
  }
  scan.position = end + length
  return text(scan.text.slice(from, end).replace(/\n/g, ' ').trim())
}

function runAt(whole: string, from: number, length: number): number {
  const runs = /`+/g
  runs.lastIndex = from
  for (let run = runs.exec(whole); run; run = runs.exec(whole)) {
    if (run[0].length === length) return run.index
  }
  return -1
}

function takeStars(scan: Scan): Piece[] | null {
  const sign = scan.text[scan.position] ?? ''
  const start = scan.position
  while (scan.text[scan.position] === sign) scan.position += 1
  const [before, after] = [charBefore(scan.text, start), charAt(scan.text, scan.position)]
  const isWord = (item: string) => /[\p{L}\p{N}_]/u.test(item)
  const opens = /\S/.test(after) && (sign === '*' || !isWord(before))
  const closes = /\S/.test(before) && (sign === '*' || !isWord(after))
  return [{ type: 'stars', sign, count: scan.position - start, opens, closes }]
}

const charAt = (whole: string, index: number) =>
  String.fromCodePoint(whole.codePointAt(index) ?? 0x20)
const charBefore = (whole: string, index: number) =>
  Array.from(whole.slice(Math.max(0, index - 2), index)).at(-1) ?? ' '

const CITE = /\[([~^]?)@([^[\]\n]{1,600})\]/y
const REFERENCE = /\[#([\w-]{1,64})(?::(title|page))?\]/y
const citeForms: Readonly<Record<string, Cite['attrs']['form'] | undefined>> = {
  '~': 'narrative',
  '^': 'note',
}

function takeBracket(scan: Scan): Piece[] | null {
  const cite = match(scan, CITE)
  if (cite) return takeCite(scan, citeForms[cite[1] ?? ''] ?? 'sup', cite[2] ?? '')
  const reference = match(scan, REFERENCE)
  if (reference) {
    const [, to = '', form] = reference
    const attrs = { to, form: form === 'title' || form === 'page' ? form : 'number' } as const
    return TARGET_NAME.test(to) ? node({ type: 'xref', attrs }) : null
  }
  scan.position += 1
  return [{ type: 'open', mark: 'link', raw: '[' }]
}

/** `@e12;@e15, 第 3 页`: what names nothing is dropped; of nothing but such nothing stays. */
function takeCite(scan: Scan, form: Cite['attrs']['form'], inside: string): Piece[] {
  const comma = inside.search(/[,，]/)
  const named = (comma === -1 ? inside : inside.slice(0, comma)).split(/[;；]/)
  const names = named.map((item) => item.trim().replace(/^@/, ''))
  const ids = [...new Set(names.filter((item) => EVIDENCE_NAME.test(item)))]
  scan.dropped.names += names.filter((item) => !EVIDENCE_NAME.test(item)).length
  if (ids.length === 0) return []
  const locator = comma === -1 ? '' : inside.slice(comma + 1).trim()
  return node({ type: 'cite', attrs: { ids, ...(locator && { locator }), form } })
}

const LINK_END =
  /\]\([ \t]*(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*\)/y

function takeLinkEnd(scan: Scan): Piece[] | null {
  const end = match(scan, LINK_END)
  if (!end) return null
  const href = webAddress(end[1] ?? '')
  if (href === null) scan.dropped.links += 1
  return [{ type: 'close', mark: 'link', raw: end[0], ...(href !== null && { href }) }]
}

const IMAGE = /!\[[^\]\n]{0,500}\](?:\([^)\n]{0,2000}\)|\[[^\]\n]{0,200}\])/y

function takeImage(scan: Scan): Piece[] | null {
  if (!match(scan, IMAGE)) return null
  scan.dropped.images += 1
  return []
}

/** `^[…]`: brackets inside are escaped, or paired once. */
const NOTE = /\^\[((?:[^[\]\\]|\\[\s\S]|\[(?:[^[\]\\]|\\[\s\S]){0,500}\]){0,2000})\]/y

function takeNote(scan: Scan): Piece[] | null {
  const note = match(scan, NOTE)
  if (!note) return null
  const source = (note[1] ?? '')
    .replace(/\\([[\]\\])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return source === '' ? [] : node({ type: 'note', attrs: { text: source } })
}

const FORMULA = /\$(?![\s$])((?:[^$\\]|\\[\s\S]){1,2000}?)(?<!\s)\$(?!\d)/y
const DISPLAYED = /\$\$((?:[^$\\]|\\[\s\S]){1,2000}?)\$\$/y

function takeMath(scan: Scan): Piece[] | null {
  const from = scan.position
  const formula = match(scan, DISPLAYED) ?? match(scan, FORMULA)
  if (!formula) return null
  const latex = cleanLatex(formula[1] ?? '')
  if (latex !== '') return node({ type: 'math', attrs: { latex } })
  scan.position = from
  return null
}

/** A formula as bodies keep it: in one line, with nothing that would end it early; '' when it is none. */
export function cleanLatex(source: string): string {
  const latex = source.replace(/\s+/g, ' ').trim()
  return latex.length > LONGEST_LATEX ? '' : latex.replace(/(?<!\\)((?:\\\\)*)\\$/, '$1').trim()
}

const ADDRESS = /<(https?:\/\/[^\s<>]{1,2000})>/y
const TAG =
  /<(\/?)([a-z][a-z0-9-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=`]+))*)\s*\/?>/iy

function takeTag(scan: Scan): Piece[] | null {
  if (skipComment(scan)) return []
  const address = match(scan, ADDRESS)
  if (address) return linked(address[1] ?? '')
  const tag = match(scan, TAG)
  if (!tag) return null
  const name = (tag[2] ?? '').toLowerCase()
  if (name === 'br') return [{ type: 'node', node: { type: 'hardBreak' } }]
  const mark = markOfTag[name]
  if (mark) return [{ type: tag[1] ? 'close' : 'open', mark: `<${mark}`, raw: '' }]
  scan.dropped.html += 1
  return []
}

function skipComment(scan: Scan): boolean {
  if (!scan.text.startsWith('<!--', scan.position) || scan.unpaired.has('comment')) return false
  const end = scan.text.indexOf('-->', scan.position + 4)
  if (end === -1) {
    scan.unpaired.add('comment')
    return false
  }
  scan.dropped.html += 1
  scan.position = end + 3
  return true
}

function linked(source: string): Piece[] {
  const href = webAddress(source)
  if (href === null) return text(source)
  return [
    { type: 'open', mark: 'link', raw: '' },
    { type: 'text', text: source },
    { type: 'close', mark: 'link', raw: '', href },
  ]
}

const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/iy
const named: Readonly<Record<string, string | undefined>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  times: '×',
  deg: '°',
}

function takeEntity(scan: Scan): Piece[] | null {
  const entity = match(scan, ENTITY)
  if (!entity) return null
  const [raw, hex, digits, name = ''] = entity
  if (hex === undefined && digits === undefined) return text(named[name.toLowerCase()] ?? raw)
  const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
  const isSign = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return text(isSign ? String.fromCodePoint(code) : '')
}

function takeStrike(scan: Scan): Piece[] | null {
  if (!scan.text.startsWith('~~', scan.position)) return null
  scan.position += 2
  return [{ type: 'stars', sign: '~', count: 2, opens: true, closes: true }]
}

const LINE_END = /\n[ \t]*/y

function takeLineEnd(scan: Scan): Piece[] | null {
  const isHard = scan.text[scan.position - 1] === ' ' && scan.text[scan.position - 2] === ' '
  match(scan, LINE_END)
  if (isHard) return [{ type: 'node', node: { type: 'hardBreak' } }]
  return [{ type: 'text', text: '\n' }]
}
