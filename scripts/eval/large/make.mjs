import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { zipSync } from 'fflate'

const MB = 1024 ** 2
const LIMIT = 100 * MB
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const SHAPES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'

/** Names say what they are; `make` writes one. Always the same bytes. */
export const largeFiles = [
  { name: '图片多.docx', make: (path) => writeArchive(path, document(4 * MB), LIMIT - 4 * MB) },
  { name: '文字多.docx', make: (path) => writeArchive(path, document(23 * MB), 0) },
  { name: '过长.docx', make: (path) => writeArchive(path, document(120 * MB), 0) },
  { name: '图片多.pptx', make: (path) => writeArchive(path, deck(400), LIMIT - 4 * MB) },
  { name: '图片多.xlsx', make: (path) => writeArchive(path, workbookOf(50_000), LIMIT - 4 * MB) },
  { name: '行数多.xlsx', make: (path) => writeArchive(path, workbookOf(560_000), 0) },
  { name: '过多.xlsx', make: (path) => writeArchive(path, workbookOf(1_900_000), 0) },
  { name: '过大.xlsx', make: (path) => writeArchive(path, workbookOf(10_000_000), 0) },
  { name: '中文.txt', make: (path) => writeText(path, 15 * MB, han) },
  { name: '西文.txt', make: (path) => writeText(path, 15 * MB, latin) },
  { name: '一百兆.txt', make: (path) => writeText(path, LIMIT, han) },
  { name: '表格.csv', make: (path) => writeText(path, 3.5 * MB, row) },
  { name: '过多.csv', make: (path) => writeText(path, 15 * MB, row) },
  { name: '一百兆.csv', make: (path) => writeText(path, LIMIT, row) },
  { name: '文章.md', make: (path) => writeText(path, 15 * MB, section) },
  { name: '网页.html', make: (path) => writeText(path, 15 * MB, tagged) },
]

// Numbers that look drawn by lot and are the same each time.
let seed = 1
const next = (below) => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
  return (seed >> 8) % below
}
const of = (length, from, below) =>
  String.fromCharCode(...Array.from({ length }, () => from + next(below)))
const words = (length) => of(length, 0x4e00, 3000)

const han = () => `${words(60)}。${words(90)}。\n\n`
const latin = () => `${Array.from({ length: 40 }, () => of(5, 97, 26)).join(' ')}.\n\n`
const row = () => `${words(4)},${next(100_000)},${words(8)},${next(1000) / 10}\n`
const section = () => `## ${words(8)}\n\n${words(120)}。\n\n- ${words(20)}\n- ${words(20)}\n\n`
const tagged = () => `<p class="x">${words(120)}。</p>\n`

function writeText(path, bytes, line) {
  const file = openSync(path, 'w')
  const block = Buffer.from(Array.from({ length: 400 }, line).join(''))
  for (let index = 0; index < bytes; index += block.length) {
    writeSync(file, block.subarray(0, Math.min(block.length, bytes - index)))
  }
  closeSync(file)
}

/** Parts as they are, and so many bytes of pictures in pieces of 4 MB. */
function writeArchive(path, parts, pictures) {
  const files = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, [Buffer.from(text), { level: 1 }]]),
  )
  const folder = Object.keys(parts)[0].split('/')[0]
  const picture = Uint8Array.from({ length: 4 * MB }, () => next(256))
  for (let index = 0; index < pictures; index += 4 * MB) {
    files[`${folder}/media/image${index / MB}.jpeg`] = [picture, { level: 0 }]
  }
  writeFileSync(path, zipSync(files))
}

function document(bytes) {
  const paragraphs = []
  for (let size = 0; size < bytes;) {
    const item = `<w:p><w:r><w:t>${words(120)}。</w:t></w:r></w:p>`
    paragraphs.push(item)
    size += 400
  }
  return {
    'word/document.xml': `<w:document ${W}><w:body>${paragraphs.join('')}</w:body></w:document>`,
  }
}

function deck(slides) {
  const numbers = Array.from({ length: slides }, (_, index) => index + 1)
  const shape = (text) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const parts = {
    'ppt/presentation.xml': `<p:presentation ${SHAPES}><p:sldIdLst>${numbers.map((no) => `<p:sldId id="${255 + no}" r:id="rId${no}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${numbers.map((no) => `<Relationship Id="rId${no}" Type="x/slide" Target="slides/slide${no}.xml"/>`).join('')}</Relationships>`,
  }
  for (const no of numbers) {
    parts[`ppt/slides/slide${no}.xml`] =
      `<p:sld ${SHAPES}><p:cSld><p:spTree>${shape(words(20))}${shape(words(300))}</p:spTree></p:cSld></p:sld>`
  }
  return parts
}

function workbookOf(cells) {
  const rows = []
  for (let no = 1; no <= cells / 20; no += 1) {
    const values = Array.from({ length: 20 }, () => `<c><v>${next(1_000_000) / 100}</v></c>`)
    rows.push(`<row r="${no}">${values.join('')}</row>`)
  }
  return {
    'xl/workbook.xml': `<workbook ${S} xmlns:r="r"><sheets><sheet name="数据" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet ${S}><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
}
