import { readingErrors } from '../errors'
import { openBlocks, rangedParser } from '../document'
import { XmlArchive, localName, type Relation } from '../containers/opc'
import { readDrawing } from '../slides/drawing'
import { sheetBlocks, type Sheet } from './sheet-blocks'
import { readComments, readFormats, readSharedStrings, type NumberFormats } from './xlsx-parts'
import { SheetListener } from './xlsx-sheet'

/** xlsx: sheets in their order, streamed out of the archive; values as the sheet shows them, formulas beside them. */
export const xlsx = rangedParser(async (original) =>
  openBlocks(sheetBlocks(await readWorkbook(await XmlArchive.open(original)))),
)

const MOST_SHEETS = 500

interface Workbook {
  sheets: { name: string; id: string; isHidden: boolean }[]
  isFrom1904: boolean
}

async function readWorkbook(source: XmlArchive): Promise<Sheet[]> {
  const main = await source.mainPart('xl/workbook.xml')
  const relations = await source.relationsOf(main)
  const { sheets: listed, isFrom1904 } = await readSheetList(source, main)
  if (listed.length > MOST_SHEETS) throw readingErrors.tooComplex()
  const partOf = (type: string) =>
    [...relations.values()].find((relation) => relation.type === type)?.target ?? ''
  const strings = await readSharedStrings(source, partOf('sharedStrings'))
  const formats = await readFormats(source, partOf('styles'), isFrom1904)
  const sheets: Sheet[] = []
  let places = 0
  for (const [index, { name, id, isHidden }] of listed.entries()) {
    const relation = relations.get(id)
    if (relation?.type !== 'worksheet' || isHidden) continue
    const sheet = await readSheet(source, relation, { strings, formats, places })
    places = sheet.places
    sheets.push({ ...sheet.content, name, no: index + 1 })
  }
  if (sheets.length === 0) throw readingErrors.damaged()
  return sheets
}

async function readSheetList(source: XmlArchive, main: string): Promise<Workbook> {
  const sheets: Workbook['sheets'] = []
  let isFrom1904 = false
  await source.read(main, {
    open(name, attributes) {
      const local = localName(name)
      if (local === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      if (local !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1] ?? ''
      // Sheets that only a program can make visible again are no part of what people see.
      const isHidden = attributes.state === 'veryHidden'
      sheets.push({ name: attributes.name ?? '', id, isHidden })
    },
    close() {},
    text() {},
  })
  return { sheets, isFrom1904 }
}

interface Shared {
  strings: string[]
  formats: NumberFormats
  /** Places held by the sheets before. */
  places: number
}

async function readSheet(source: XmlArchive, { target }: Relation, shared: Shared) {
  const listener = new SheetListener(shared.strings, shared.formats, shared.places)
  await source.read(target, listener)
  const links = await source.relationsOf(target)
  const notes: Sheet['notes'] = []
  const floating: string[] = []
  for (const { type, target: path } of links.values()) {
    if (type === 'comments') notes.push(...(await readComments(source, path)))
    if (type === 'drawing') floating.push(...(await readDrawing(source, path)))
  }
  const { rows, merges, places } = listener
  return { content: { rows, merges, notes, floating }, places }
}
