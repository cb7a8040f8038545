import { readingErrors } from '../errors'
import { refuseGarbled, refuseHuge } from '../bounds'
import { openBlocks, type Block, type Parser } from '../document'
import { RtfBody } from './rtf-body'

/** Rich text, which many programs save under `.doc`: paragraphs, headings, tables and notes. */
export const rtf: Parser = {
  windowsPerMessage: Infinity,
  async open(bytes) {
    refuseHuge(bytes)
    return openBlocks(readRtf(new TextDecoder('latin1').decode(bytes)))
  },
}

const DEEPEST = 500
// A control word with its number, a sign, or a byte in hexadecimal digits.
const CONTROL = /\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'([\da-f]{2})|([^a-z]))/iy

/** Blocks of a rich text, given byte by byte as characters. */
export function readRtf(source: string): Block[] {
  const body = new RtfBody()
  let depth = 0
  for (let offset = 0; offset < source.length;) {
    const char = source[offset]
    if (char === '{') {
      depth += 1
      if (depth > DEEPEST) throw readingErrors.tooComplex()
      body.openGroup()
      offset += 1
    } else if (char === '}') {
      depth -= 1
      body.closeGroup()
      offset += 1
    } else if (char === '\\') offset = control(source, offset, body)
    else offset = plain(source, offset, body)
  }
  body.end()
  refuseGarbled(body.blocks.map((block) => block.text).join(''))
  return body.blocks
}

function control(source: string, offset: number, body: RtfBody): number {
  CONTROL.lastIndex = offset
  const found = CONTROL.exec(source)
  if (!found) return offset + 1
  const [all, word, number, byte, sign] = found
  const next = offset + all.length
  if (byte !== undefined) body.byte(Number.parseInt(byte, 16))
  else if (sign !== undefined) body.sign(sign)
  else if (word === 'bin') return next + Math.max(0, Number(number ?? 0))
  else body.word(word ?? '', number === undefined ? null : Number(number))
  return next
}

function plain(source: string, from: number, body: RtfBody): number {
  const rest = /[\\{}\r\n]/g
  rest.lastIndex = from
  const offset = rest.exec(source)?.index ?? source.length
  if (offset === from) return from + 1
  body.plain(source.slice(from, offset))
  return offset
}
