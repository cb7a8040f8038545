import { openBlocks, rangedParser } from '../document'
import { DocxBody } from './docx-body'
import { readNotes, readStyles } from './docx-parts'
import { XmlArchive } from '../containers/opc'

/** docx: paragraphs, headings, lists, tables, notes, captions and formulas, streamed out of the archive. */
export const docx = rangedParser(async (original) => {
  const source = await XmlArchive.open(original)
  const main = await source.mainPart('word/document.xml')
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const styles = readStyles()
  await source.read(`${folder}styles.xml`, styles.listener)
  const footnotes = readNotes()
  await source.read(`${folder}footnotes.xml`, footnotes.listener)
  const endnotes = readNotes()
  await source.read(`${folder}endnotes.xml`, endnotes.listener)
  const body = new DocxBody(styles.headings(), footnotes.notes, endnotes.notes)
  await source.read(main, body)
  return openBlocks(body.finish())
})
