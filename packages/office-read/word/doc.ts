import { readingErrors } from '../errors'
import { openBlocks, type Block, type Parser } from '../document'
import { readDocLayout, type DocLayout, type Range } from './doc-layout'
import { DocBody } from './doc-body'
import { DocParagraphs } from './doc-paragraphs'
import { readDocStyles } from './doc-styles'
import { readDocText } from './doc-text'
import { OleFile } from '../containers/ole'

/** doc: documents of Word 97 to 2003, with headings, lists, tables, footnotes and text boxes. */
export const doc: Parser = {
  windowsPerMessage: Infinity,
  open: async (bytes) => openBlocks(readDoc(new OleFile(bytes))),
}

function readDoc(file: OleFile): Block[] {
  const word = file.stream('WordDocument')
  if (!word) throw readingErrors.damaged()
  const view = viewOf(word)
  const layout = readDocLayout(view)
  if (!layout) throw readingErrors.unreadable()
  if (layout.isEncrypted) throw readingErrors.encrypted()
  const tableBytes = file.stream(layout.tableName)
  if (!tableBytes) throw readingErrors.damaged()
  const table = viewOf(tableBytes)
  const source = readDocText(word, table, layout.pieces)
  const body = new DocBody(source, {
    headings: readDocStyles(table, layout.styles),
    settings: new DocParagraphs(view, table, layout.paragraphs),
    notes: notesOf(source.text, table, layout),
  })
  const { main, footnotes, headers, comments, endnotes, boxes } = layout.lengths
  body.read(0, main)
  // Text boxes stand behind everything else in the file, wherever they are seen.
  const from = main + footnotes + headers + comments + endnotes
  body.read(from, from + boxes)
  return body.blocks
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Texts of footnotes and endnotes, by the number of the character that marks them. */
function notesOf(text: string, table: DataView, layout: DocLayout): Map<number, string> {
  const { main, footnotes, headers, comments } = layout.lengths
  const found = new Map<number, string>()
  const add = (marks: Range, texts: Range, base: number) => {
    const starts = numbersOf(table, texts)
    // Behind each mark's number two more bytes say how it looks.
    const count = Math.floor((marks.to - marks.from - 4) / 6)
    const places = numbersOf(table, { from: marks.from, to: marks.from + 4 * Math.max(0, count) })
    places.forEach((place, index) => {
      const [from = 0, to = from] = [starts[index], starts[index + 1]]
      if (to > from) found.set(place, text.slice(base + from, base + to))
    })
  }
  add(layout.footnoteMarks, layout.footnoteTexts, main)
  add(layout.endnoteMarks, layout.endnoteTexts, main + footnotes + headers + comments)
  return found
}

function numbersOf(table: DataView, { from, to }: Range): number[] {
  const count = Math.max(0, Math.floor((Math.min(to, table.byteLength) - from) / 4))
  return Array.from({ length: count }, (_, index) => table.getUint32(from + 4 * index, true))
}
