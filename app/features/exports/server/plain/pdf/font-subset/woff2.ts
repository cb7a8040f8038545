import { brotliDecompressSync } from 'node:zlib'
import { Bytes } from './bytes'

/** Tables of a font by their names, and which of them were folded anew for packing. */
export interface Woff2 {
  tables: ReadonlyMap<string, Uint8Array>
  folded: ReadonlySet<string>
}

// Names that files spell by a number.
const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.split(
    ' ',
  )
const NAMED = 63

/** Unpacks a WOFF 2.0 file of one font. Throws for anything else. */
export function readWoff2(file: Uint8Array): Woff2 {
  const head = new Bytes(file)
  if (head.u32() !== 0x774f4632) throw new Error('no WOFF2 font')
  head.position = 12
  const count = head.u16()
  head.position = 20
  const packed = head.u32()
  head.position = 48
  const entries = Array.from({ length: count }, () => entryOf(head))
  const data = new Uint8Array(brotliDecompressSync(head.take(packed)))
  const tables = new Map<string, Uint8Array>()
  let offset = 0
  for (const { tag, length } of entries) {
    tables.set(tag, data.subarray(offset, offset + length))
    offset += length
  }
  return { tables, folded: new Set(entries.flatMap((item) => (item.isFolded ? item.tag : []))) }
}

function entryOf(head: Bytes): { tag: string; length: number; isFolded: boolean } {
  const flags = head.u8()
  const tagIndex = flags & NAMED
  const tag = tagIndex === NAMED ? String.fromCharCode(...head.take(4)) : (TAGS[tagIndex] ?? '')
  const own = base128(head)
  const version = flags >> 6
  // Shapes are folded unless it says 3, other tables only where it says so.
  const isFolded = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  return { tag, length: isFolded ? base128(head) : own, isFolded }
}

function base128(head: Bytes): number {
  let value = 0
  for (;;) {
    const byte = head.u8()
    value = value * 128 + (byte & 127)
    if (byte < 128) return value
  }
}
