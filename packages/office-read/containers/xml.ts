import { readingErrors } from '../errors'

/** What a reader of XML receives, in document order. Names keep their prefix. */
export interface XmlListener {
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  text(text: string): void
}

const LONGEST_TOKEN = 1024 * 1024
const DEEPEST = 2000
// Characters of a tag whose quotations hold ends of tags.
const LONGEST_QUOTING = 65_536
// A name is looked at from its beginning only: without a value it is given up at once.
const ATTRIBUTE = /(?<![^\s=/"'])([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * XML as it arrives, piece by piece, in constant memory. There are no entities but the five of the standard and
 * characters by number: a document type is refused, so nothing can be expanded or fetched.
 */
export class XmlTokens {
  private rest = ''
  private depth = 0

  constructor(private readonly listener: XmlListener) {}

  feed(piece: string): void {
    this.rest += piece
    let offset = 0
    for (;;) {
      const next = this.step(offset)
      if (next === offset) break
      offset = next
    }
    this.rest = this.rest.slice(offset)
    if (this.rest.length > LONGEST_TOKEN) throw readingErrors.tooComplex()
  }

  end(): void {
    if (this.rest.trim() !== '' || this.depth !== 0) throw readingErrors.damaged()
  }

  /** Takes one token from `at` on; gives back `at` when it is not whole yet. */
  private step(offset: number): number {
    const { rest } = this
    if (offset >= rest.length) return offset
    if (rest[offset] !== '<') return this.takeText(offset)
    if (rest.startsWith('<![CDATA[', offset)) return this.takeCharacters(offset)
    if (rest.startsWith('<!--', offset)) return after(rest, '-->', offset + 4) ?? offset
    if (rest.startsWith('<?', offset)) return after(rest, '?>', offset + 2) ?? offset
    if (rest.startsWith('<!', offset)) {
      // The start of a comment or CDATA may be cut in the middle.
      if (
        rest.length - offset < 9 &&
        ('<![CDATA['.startsWith(rest.slice(offset)) || '<!--'.startsWith(rest.slice(offset)))
      )
        return offset
      throw readingErrors.damaged()
    }
    return this.takeTag(offset)
  }

  private takeText(offset: number): number {
    const tag = this.rest.indexOf('<', offset)
    if (tag === -1) return offset
    this.listener.text(unescaped(this.rest.slice(offset, tag)))
    return tag
  }

  private takeCharacters(offset: number): number {
    const end = after(this.rest, ']]>', offset + 9)
    if (end === null) return offset
    this.listener.text(this.rest.slice(offset + 9, end - 3))
    return end
  }

  private takeTag(offset: number): number {
    const end = tagEnd(this.rest, offset)
    if (end === null) return offset
    const inner = this.rest.slice(offset + 1, end)
    if (inner.startsWith('/')) this.close(inner.slice(1).trim())
    else {
      const isEmpty = inner.endsWith('/')
      const name = /^[^\s/]+/.exec(inner)?.[0] ?? ''
      this.depth += 1
      if (this.depth > DEEPEST) throw readingErrors.tooComplex()
      this.listener.open(name, attributesOf(inner.slice(name.length)))
      if (isEmpty) this.close(name)
    }
    return end + 1
  }

  private close(name: string): void {
    this.depth -= 1
    if (this.depth < 0) throw readingErrors.damaged()
    this.listener.close(name)
  }
}

function after(text: string, mark: string, from: number): number | null {
  const offset = text.indexOf(mark, from)
  return offset === -1 ? null : offset + mark.length
}

/** Where the tag's `>` stands, quotes respected. */
function tagEnd(text: string, offset: number): number | null {
  let end = text.indexOf('>', offset)
  for (let from = offset; end !== -1;) {
    const quote = text.slice(from, end).indexOf('"')
    if (quote === -1) return end
    const close = text.indexOf('"', from + quote + 1)
    if (close === -1) return null
    from = close + 1
    if (end > close) continue
    end = text.indexOf('>', from)
    if (end - offset > LONGEST_QUOTING) throw readingErrors.tooComplex()
  }
  return null
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    found[name] = unescaped(double ?? single ?? '')
  }
  return found
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,10}));/gi, (all, hex, dec, name) => {
    if (name) return named[String(name)] ?? all
    const code = hex ? Number.parseInt(String(hex), 16) : Number(dec)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
  })
}
