import { SSF } from '@e965/xlsx'
import { readingErrors } from '../errors'
import { cleanText } from '../text/clean-text'
import { localName, type XmlArchive } from '../containers/opc'
import type { Sheet } from './sheet-blocks'

// Characters of all strings of a workbook.
const LONGEST_STRINGS = 32_000_000
const MOST_FORMATS = 100_000

/** Strings that cells refer to by number. How they are pronounced is left out. */
export async function readSharedStrings(source: XmlArchive, path: string): Promise<string[]> {
  const strings: string[] = []
  let characters = 0
  let text = ''
  let isText = false
  let sounds = 0
  await source.read(path, {
    open(name) {
      const local = localName(name)
      if (local === 'si') text = ''
      if (local === 'rPh') sounds += 1
      isText = local === 't' && sounds === 0
    },
    close(name) {
      const local = localName(name)
      if (local === 'rPh') sounds -= 1
      if (local === 'si') strings.push(cleanText(unescaped(text)).trim())
      isText = false
    },
    text(piece) {
      if (!isText) return
      characters += piece.length
      if (characters > LONGEST_STRINGS) throw readingErrors.tooComplex()
      text += piece
    },
  })
  return strings
}

/** Characters that XML cannot hold are written as `_x000D_`. */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/** How numbers are shown, by the style of their cell. */
export interface NumberFormats {
  show(value: string, style: string): string
}

export async function readFormats(
  source: XmlArchive,
  path: string,
  isFrom1904: boolean,
): Promise<NumberFormats> {
  const codes = new Map<string, string>()
  const styles: string[] = []
  let isCells = false
  await source.read(path, {
    open(name, attributes) {
      const local = localName(name)
      if (local === 'numFmt') codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '')
      else if (local === 'cellXfs') isCells = true
      else if (local === 'xf' && isCells) styles.push(attributes.numFmtId ?? '0')
      if (styles.length > MOST_FORMATS) throw readingErrors.tooComplex()
    },
    close(name) {
      if (localName(name) === 'cellXfs') isCells = false
    },
    text() {},
  })
  return {
    show: (value, style) => {
      const id = styles[Number(style || 0)] ?? '0'
      return formatCell(value, codes.get(id) ?? Number(id), isFrom1904)
    },
  }
}

// A format longer than this is an attack on whoever reads it.
const LONGEST_FORMAT = 255

/** A number as its format shows it; as it is written when the format cannot be told. */
export function formatCell(value: string, format: string | number, isFrom1904: boolean): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const isGeneral = format === 0 || /^general$/i.test(String(format))
  if (isGeneral || String(format).length > LONGEST_FORMAT) return plain(number)
  try {
    return SSF.format(format, number, { date1904: isFrom1904 }).trim() || plain(number)
  } catch {
    return plain(number)
  }
}

// Fifteen digits are what sheets hold: 0.1 + 0.2 is 0.3 there.
const plain = (number: number) => String(Number(number.toPrecision(15)))

/** What is said about cells in the margin. */
export async function readComments(source: XmlArchive, path: string): Promise<Sheet['notes']> {
  const notes: Sheet['notes'] = []
  let note: Sheet['notes'][number] | null = null
  let isText = false
  await source.read(path, {
    open(name, attributes) {
      const local = localName(name)
      if (local === 'comment') note = { cell: attributes.ref ?? 'A1', text: '' }
      isText = local === 't'
    },
    close(name) {
      isText = false
      if (localName(name) !== 'comment' || !note) return
      const text = note.text.replace(/\s+/g, ' ').trim()
      if (text !== '' && /^[A-Z]{1,3}\d{1,7}$/.test(note.cell)) notes.push({ ...note, text })
      note = null
    },
    text(piece) {
      if (isText && note) note.text += cleanText(piece)
    },
  })
  return notes
}
