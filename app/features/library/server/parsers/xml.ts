import { learningErrors } from '../../errors'

/** What a reader of XML hears, in document order. Names keep their prefix. */
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
    let at = 0
    for (;;) {
      const next = this.step(at)
      if (next === at) break
      at = next
    }
    this.rest = this.rest.slice(at)
    if (this.rest.length > LONGEST_TOKEN) throw learningErrors.tooComplex()
  }

  end(): void {
    if (this.rest.trim() !== '' || this.depth !== 0) throw learningErrors.damaged()
  }

  /** Takes one token from `at` on; gives back `at` when it is not whole yet. */
  private step(at: number): number {
    const { rest } = this
    if (at >= rest.length) return at
    if (rest[at] !== '<') return this.takeText(at)
    if (rest.startsWith('<![CDATA[', at)) return this.takeCharacters(at)
    if (rest.startsWith('<!--', at)) return after(rest, '-->', at + 4) ?? at
    if (rest.startsWith('<?', at)) return after(rest, '?>', at + 2) ?? at
    if (rest.startsWith('<!', at)) {
      // The start of a comment or CDATA may be cut in the middle.
      if (
        rest.length - at < 9 &&
        ('<![CDATA['.startsWith(rest.slice(at)) || '<!--'.startsWith(rest.slice(at)))
      )
        return at
      throw learningErrors.damaged()
    }
    return this.takeTag(at)
  }

  private takeText(at: number): number {
    const tag = this.rest.indexOf('<', at)
    if (tag === -1) return at
    this.listener.text(unescaped(this.rest.slice(at, tag)))
    return tag
  }

  private takeCharacters(at: number): number {
    const end = after(this.rest, ']]>', at + 9)
    if (end === null) return at
    this.listener.text(this.rest.slice(at + 9, end - 3))
    return end
  }

  private takeTag(at: number): number {
    const end = tagEnd(this.rest, at)
    if (end === null) return at
    const inner = this.rest.slice(at + 1, end)
    if (inner.startsWith('/')) this.close(inner.slice(1).trim())
    else {
      const isEmpty = inner.endsWith('/')
      const name = /^[^\s/]+/.exec(inner)?.[0] ?? ''
      this.depth += 1
      if (this.depth > DEEPEST) throw learningErrors.tooComplex()
      this.listener.open(name, attributesOf(inner.slice(name.length)))
      if (isEmpty) this.close(name)
    }
    return end + 1
  }

  private close(name: string): void {
    this.depth -= 1
    if (this.depth < 0) throw learningErrors.damaged()
    this.listener.close(name)
  }
}

function after(text: string, mark: string, from: number): number | null {
  const at = text.indexOf(mark, from)
  return at === -1 ? null : at + mark.length
}

/** Where the tag's `>` stands, quotes respected. */
function tagEnd(text: string, at: number): number | null {
  let end = text.indexOf('>', at)
  for (let from = at; end !== -1;) {
    const quote = text.slice(from, end).indexOf('"')
    if (quote === -1) return end
    const close = text.indexOf('"', from + quote + 1)
    if (close === -1) return null
    from = close + 1
    if (end > close) continue
    end = text.indexOf('>', from)
    if (end - at > LONGEST_QUOTING) throw learningErrors.tooComplex()
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
