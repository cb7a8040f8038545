/** A value of a PDF's own language, as far as the pictures of its pages need it. Strings are bytes as characters. */
export type PdfValue = null | boolean | number | string | PdfName | PdfRef | PdfValue[] | PdfDict
export type PdfDict = Map<string, PdfValue>

export class PdfName {
  constructor(readonly name: string) {}
}

/** A link to an object that stands elsewhere. */
export class PdfRef {
  constructor(readonly no: number) {}
}

/** An object's value, and where its stream begins when it has one. */
export interface PdfObject {
  value: PdfValue
  streamAt: number | null
}

/** The bytes end before the value does: whoever reads piece by piece reads on. */
export class CutOff extends Error {}

// Real files nest a dozen levels.
const DEEPEST = 60
const SPACE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)))

/** Reads values from bytes, one after the other. Throws `CutOff` at their end, `SyntaxError` where there is no value. */
export class PdfReader {
  constructor(
    private readonly bytes: Uint8Array,
    public position = 0,
  ) {}

  value(depth = 0): PdfValue {
    if (depth > DEEPEST) throw new SyntaxError('nested too deep')
    this.skipSpace()
    const sign = this.peek()
    if (sign === '/') return this.name()
    if (sign === '(') return this.text()
    if (sign === '[') return this.list(depth)
    if (sign === '<') return this.peek(1) === '<' ? this.dict(depth) : this.hex()
    return this.numberOrWord()
  }

  /** The next word: everything up to white space or a delimiter; '' where there is none. */
  word(): string {
    this.skipSpace()
    const from = this.position
    while (!isEnd(this.byte())) this.position += 1
    return latin(this.bytes.subarray(from, this.position))
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.byte()
      if (byte === 0x25) this.skipLine()
      else if (SPACE.has(byte)) this.position += 1
      else return
    }
  }

  private skipLine(): void {
    while (this.byte() !== 10 && this.byte() !== 13) this.position += 1
  }

  private byte(offset = 0): number {
    const byte = this.bytes[this.position + offset]
    if (byte === undefined) throw new CutOff()
    return byte
  }

  private peek(offset = 0): string {
    return String.fromCharCode(this.byte(offset))
  }

  private name(): PdfName {
    this.position += 1
    const raw = isEnd(this.byte()) ? '' : this.word()
    return new PdfName(
      raw.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    )
  }

  private text(): string {
    this.position += 1
    let text = ''
    for (let open = 1; ;) {
      const sign = this.peek()
      this.position += 1
      if (sign === '\\') {
        text += this.escaped()
        continue
      }
      if (sign === '(') open += 1
      if (sign === ')') open -= 1
      if (open === 0) return text
      text += sign
    }
  }

  private escaped(): string {
    const sign = this.peek()
    this.position += 1
    if (sign >= '0' && sign <= '7') {
      let code = sign
      while (code.length < 3 && this.peek() >= '0' && this.peek() <= '7') {
        code += this.peek()
        this.position += 1
      }
      return String.fromCharCode(parseInt(code, 8) & 0xff)
    }
    if (sign === '\n' || sign === '\r') return ''
    return ESCAPES[sign] ?? sign
  }

  private hex(): string {
    this.position += 1
    let digits = ''
    while (this.peek() !== '>') {
      if (/[0-9a-f]/i.test(this.peek())) digits += this.peek()
      this.position += 1
    }
    this.position += 1
    return (digits.length % 2 === 0 ? digits : `${digits}0`).replace(/../g, (pair) =>
      String.fromCharCode(parseInt(pair, 16)),
    )
  }

  private list(depth: number): PdfValue[] {
    this.position += 1
    const values: PdfValue[] = []
    for (;;) {
      this.skipSpace()
      if (this.peek() === ']') break
      values.push(this.value(depth + 1))
    }
    this.position += 1
    return values
  }

  private dict(depth: number): PdfDict {
    this.position += 2
    const found: PdfDict = new Map()
    for (;;) {
      this.skipSpace()
      if (this.peek() === '>') break
      const key = this.value(depth + 1)
      if (!(key instanceof PdfName)) throw new SyntaxError('no key')
      found.set(key.name, this.value(depth + 1))
    }
    this.position += 2
    return found
  }

  private numberOrWord(): PdfValue {
    const word = this.word()
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    const value = Number(word)
    if (word === '' || Number.isNaN(value)) throw new SyntaxError(`no value: ${word.slice(0, 20)}`)
    return this.refAfter(word) ?? value
  }

  /** `12 0 R` begins as the number 12 does. */
  private refAfter(word: string): PdfRef | null {
    if (!/^\d+$/.test(word)) return null
    const { position: offset } = this
    if (/^\d+$/.test(this.word()) && this.word() === 'R') return new PdfRef(Number(word))
    this.position = offset
    return null
  }
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const isEnd = (byte: number) => SPACE.has(byte) || DELIMITERS.has(byte)

export function latin(bytes: Uint8Array): string {
  let text = ''
  for (let offset = 0; offset < bytes.length; offset += 8192) {
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8192))
  }
  return text
}
