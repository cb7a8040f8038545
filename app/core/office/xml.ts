/** An element of a document that was read whole. Names keep their prefix. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: (XmlElement | string)[]
}

const DEEPEST = 400
const MOST_TOKENS = 1_500_000
const ATTRIBUTE = /([^\s=/"'<>]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The root of a part, or null for what is not well formed, too deep or too much. There are no entities but the five of
 * the standard and characters by number: a document type is no part of an office file, so nothing can be expanded.
 */
export function readXml(source: string): XmlElement | null {
  const top: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [top]
  let count = 0
  for (const token of tokensOf(source)) {
    count += 1
    if (token === null || count > MOST_TOKENS || !take(token, open)) return null
  }
  const [root, ...others] = elementsOf(top)
  return open.length === 1 && others.length === 0 ? (root ?? null) : null
}

/** Puts a token where it belongs. False when nothing may stand there. */
function take(token: Exclude<Token, null>, open: XmlElement[]): boolean {
  const parent = open.at(-1)
  if (!parent) return false
  if (typeof token === 'string') parent.children.push(token)
  else if (token.kind === 'close') return open.length > 1 && open.pop()?.name === token.name
  else {
    const element = { name: token.name, attributes: token.attributes, children: [] }
    parent.children.push(element)
    if (token.kind === 'open') open.push(element)
  }
  return open.length <= DEEPEST
}

type Token =
  | string
  | null
  | { kind: 'open' | 'empty'; name: string; attributes: Record<string, string> }
  | { kind: 'close'; name: string }

function* tokensOf(source: string): Generator<Token> {
  let position = 0
  while (position < source.length) {
    if (source[position] !== '<') {
      const end = source.indexOf('<', position)
      yield unescaped(source.slice(position, end === -1 ? source.length : end))
      position = end === -1 ? source.length : end
      continue
    }
    const skipped = skip(source, position)
    if (skipped === null) return yield null
    if (skipped.text !== undefined) yield skipped.text
    if (skipped.end > position) {
      position = skipped.end
      continue
    }
    const end = tagEnd(source, position)
    if (end === -1) return yield null
    yield tagOf(source.slice(position + 1, end))
    position = end + 1
  }
}

/** Past a comment, an instruction or quoted characters; `end` is `at` where a tag stands; null for anything else. */
function skip(source: string, position: number): { end: number; text?: string } | null {
  const until = (mark: string, from: number) => source.indexOf(mark, from)
  if (source.startsWith('<![CDATA[', position)) {
    const end = until(']]>', position)
    return end === -1 ? null : { end: end + 3, text: source.slice(position + 9, end) }
  }
  const mark = source.startsWith('<!--', position)
    ? '-->'
    : source.startsWith('<?', position)
      ? '?>'
      : ''
  if (mark === '') return source.startsWith('<!', position) ? null : { end: position }
  const end = until(mark, position + 2)
  return end === -1 ? null : { end: end + mark.length }
}

function tagEnd(source: string, position: number): number {
  let quote = ''
  for (let end = position + 1; end < source.length; end += 1) {
    const sign = source[end] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return end
  }
  return -1
}

function tagOf(inner: string): Token {
  if (inner.startsWith('/')) return { kind: 'close', name: inner.slice(1).trim() }
  const isEmpty = inner.endsWith('/')
  const body = isEmpty ? inner.slice(0, -1) : inner
  const name = /^[^\s/]+/.exec(body)?.[0]
  if (!name) return null
  const attributes: Record<string, string> = {}
  for (const [, key = '', double, single] of body.slice(name.length).matchAll(ATTRIBUTE)) {
    attributes[key] = unescaped(double ?? single ?? '')
  }
  return { kind: isEmpty ? 'empty' : 'open', name, attributes }
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,10}));/gi, (all, hex, dec, name) => {
    if (name) return named[String(name)] ?? all
    const code = hex ? Number.parseInt(String(hex), 16) : Number(dec)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}

export const elementsOf = (element: XmlElement) =>
  element.children.filter((child) => typeof child !== 'string')

/** The first child of this name. */
export const childOf = (element: XmlElement | null | undefined, name: string) =>
  element ? elementsOf(element).find((child) => child.name === name) : undefined

/** Every element of this name under one, in document order, itself included. */
export function* allOf(element: XmlElement, name: string): Generator<XmlElement> {
  if (element.name === name) yield element
  for (const child of elementsOf(element)) yield* allOf(child, name)
}

/** All text under an element. */
export const textOf = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
