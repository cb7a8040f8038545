/** Where things stand in a Word 97–2003 file, as its first stream says (the file information block). */
export interface DocLayout {
  tableName: '0Table' | '1Table'
  isEncrypted: boolean
  /** Characters of the parts of the text, one after the other. */
  lengths: {
    main: number
    footnotes: number
    headers: number
    comments: number
    endnotes: number
    boxes: number
  }
  /** Ranges of the table stream. */
  pieces: Range
  styles: Range
  paragraphs: Range
  footnoteMarks: Range
  footnoteTexts: Range
  endnoteMarks: Range
  endnoteTexts: Range
}

export interface Range {
  from: number
  to: number
}

const MARK = 0xa5ec
/** The first version whose files look like this: Word 97. */
const WORD_97 = 0x00c1
const RANGES_AT = 0x9a
const LAST_RANGE = 47

/** Null when it is no Word file that this can read (Word 95 and before, or no Word file at all). */
export function readDocLayout(word: DataView): DocLayout | null {
  if (word.byteLength < RANGES_AT + 8 * (LAST_RANGE + 1)) return null
  if (word.getUint16(0, true) !== MARK || word.getUint16(2, true) < WORD_97) return null
  const flags = word.getUint16(0x0a, true)
  const length = (offset: number) => Math.max(0, word.getInt32(offset, true))
  const range = (index: number): Range => {
    const from = word.getUint32(RANGES_AT + 8 * index, true)
    return { from, to: from + word.getUint32(RANGES_AT + 8 * index + 4, true) }
  }
  return {
    tableName: flags & 0x0200 ? '1Table' : '0Table',
    isEncrypted: (flags & 0x0100) !== 0,
    lengths: {
      main: length(0x4c),
      footnotes: length(0x50),
      headers: length(0x54),
      comments: length(0x5c),
      endnotes: length(0x60),
      boxes: length(0x64),
    },
    styles: range(1),
    footnoteMarks: range(2),
    footnoteTexts: range(3),
    paragraphs: range(13),
    pieces: range(33),
    endnoteMarks: range(46),
    endnoteTexts: range(47),
  }
}
