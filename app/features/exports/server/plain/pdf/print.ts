import type { ReadFont } from '~/features/document/server/ports'
import type { LandmarkId, Piece } from '../pieces'
import { addBookmarks, targetOf } from './bookmarks'
import { compose, type Landmark } from './compose'
import { Typeface } from './font-subset/typeface'
import { PdfFile, textString } from './file'
import { Fonts } from './fonts'
import { Formulas } from './formula/formulas'
import { linesOf, lineWidth } from './lines'
import { addPicture, type Picture } from './pictures'
import { SHEET, Sheets, TEXT, type Link, type Sheet } from './sheets'

export interface Print {
  title: string
  author: string
  /** Of content that AI wrote, as the field `AIGC` has it; '' for none. */
  contentLabel?: string
  /** Milliseconds. */
  exportedAt: number
  /** What the document says; asked for twice. */
  pieces: () => Iterable<Piece>
  bytesOf(key: string): Promise<Uint8Array | null>
  readFont: ReadFont
  /** Told of formulas that nobody can read. */
  onFault(fault: { nodeId: LandmarkId | ''; latex: string }): void
}

/** Sheets of text that one file may have. */
export const MOST_SHEETS = 3_000
const CONTENTS = '目录'

/**
 * A document on sheets of A4: title, contents with page numbers, text, bookmarks, links; its fonts are inside. Plain, and
 * the same everywhere. Null when it would have more than {@link MOST_SHEETS} sheets.
 */
export async function printPlain(print: Print): Promise<Uint8Array | null> {
  const file = new PdfFile()
  const typeface = await Typeface.of(charactersOf(print), print.readFont)
  const fonts = new Fonts(typeface)
  const formulas = hasFormula(print)
    ? await Formulas.load(typeface, print.readFont, (latex) =>
        print.onFault({ nodeId: text.nodeId, latex }),
      )
    : null
  const text = new Sheets(fonts, formulas)
  const pictures = new Map<string, Picture | null>()
  const { landmarks, places } = await compose(text, print.pieces(), async (key) => {
    if (!pictures.has(key)) {
      const bytes = await print.bytesOf(key)
      pictures.set(key, bytes && addPicture(file, bytes))
    }
    return pictures.get(key) ?? null
  })
  if (text.done.length > MOST_SHEETS) return null
  numberSheets(text)
  const contents = landmarks.length > 0 ? contentsOf(landmarks, fonts).done : []
  const front = [...titleSheet(print, fonts).done, ...contents]
  const all = [...front, ...text.done]
  const [pages, resources] = [file.reserve(), file.reserve()]
  const numbers = all.map(() => file.reserve())
  const own = numbers.slice(front.length)
  const lookUp = (id: string) => {
    const place = id.startsWith(HEADING)
      ? landmarks[Number(id.slice(HEADING.length))]
      : places.get(id)
    return place ? targetOf(place, own) : null
  }
  for (const [index, sheet] of all.entries())
    putSheet(file, sheet, { no: numbers[index] ?? 0, pages, resources }, lookUp)
  const kids = numbers.map((no) => `${no} 0 R`).join(' ')
  file.put(pages, `<</Type/Pages/Count ${numbers.length}/Kids[${kids}]>>`)
  file.put(resources, fonts.addTo(file))
  const outlines = addBookmarks(file, landmarks, own)
  const labels = `/PageLabels<</Nums[0<</S/r>>${front.length}<</S/D>>]>>`
  const root = file.add(
    `<</Type/Catalog/Pages ${pages} 0 R/Lang(zh-CN)/Outlines ${outlines} 0 R/PageMode/UseOutlines${labels}/ViewerPreferences<</DisplayDocTitle true>>>>`,
  )
  const label = print.contentLabel ? `/AIGC${textString(print.contentLabel)}` : ''
  const info = file.add(
    `<</Title${textString(print.title)}/Author${textString(print.author)}/CreationDate(${pdfDate(print.exportedAt)})${label}>>`,
  )
  return file.finish(root, info)
}

/** All that may be shown: what the document says, and what is said around it. */
function charactersOf({ title, author, pieces }: Print): Set<string> {
  const found = new Set<string>()
  const add = (text: string) => {
    for (const character of text) found.add(character)
  }
  const append = (value: unknown): void => {
    if (typeof value === 'string') add(value)
    else if (Array.isArray(value)) value.forEach(append)
    else if (value && typeof value === 'object') Object.values(value).forEach(append)
  }
  add(`${title}${author}${CONTENTS}［图片：］•`)
  for (let code = 32; code < 127; code += 1) found.add(String.fromCharCode(code))
  for (const piece of pieces()) append(piece)
  return found
}

function hasFormula({ pieces }: Print): boolean {
  for (const piece of pieces()) {
    const lines = piece.kind === 'table' ? piece.rows.flat() : 'runs' in piece ? [piece.runs] : []
    if (piece.kind === 'formula' || lines.some((runs) => runs.some(({ math }) => math))) return true
  }
  return false
}

function putSheet(
  file: PdfFile,
  sheet: Sheet,
  { no, pages, resources }: { no: number; pages: number; resources: number },
  lookUp: (id: string) => string | null,
): void {
  const marks = file.addStream('', new TextEncoder().encode(sheet.marks.join('\n')))
  const pictures = [...sheet.pictures].map((item) => `/P${item} ${item} 0 R`).join('')
  const links = sheet.links.map((link) => linkOf(link, lookUp)).join('')
  file.put(
    no,
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${SHEET.width} ${SHEET.height}]/Contents ${marks} 0 R/Resources<</Font ${resources} 0 R/XObject<<${pictures}>>>>${links && `/Annots[${links}]`}>>`,
  )
}

/** A stretch of a sheet that leads on; nothing where it leads nowhere. */
function linkOf({ x, y, width, height, to, href }: Link, lookUp: (id: string) => string | null) {
  const target = to === undefined ? null : lookUp(to)
  if (!target && !href) return ''
  const box = [x, y - height * 0.2, x + width, y + height].map((item) => item.toFixed(1)).join(' ')
  const action = target ? `/Dest${target}` : `/A<</S/URI/URI(${addressString(href ?? '')})>>`
  return `<</Type/Annot/Subtype/Link/Rect[${box}]/Border[0 0 0]${action}>>`
}

/** An address in ASCII, as the file holds it; what is percent-encoded already stays as it is. */
const addressString = (href: string) =>
  href
    .toWellFormed()
    .replace(/[^!-~]+/g, encodeURIComponent)
    .replace(/[\\()]/g, '\\$&')

function numberSheets(text: Sheets): void {
  for (const [index, sheet] of text.done.entries()) {
    const foot = new Sheets(text.fonts)
    const label = String(index + 1)
    foot.write([{ text: label }], (SHEET.width - text.fonts.widthOf(label) * 10) / 2, 48, 10)
    sheet.marks.push(...(foot.done[0]?.marks ?? []))
  }
}

function titleSheet({ title, author }: Print, fonts: Fonts): Sheets {
  const sheets = new Sheets(fonts)
  sheets.skip(180)
  const middle = (width: number) => TEXT.left + Math.max(0, (TEXT.width - width) / 2)
  for (const line of linesOf(fonts, [{ text: title, bold: true }], TEXT.width / 26))
    sheets.line(line, { x: middle(lineWidth(fonts, line) * 26), size: 26, leading: 42 })
  sheets.skip(30)
  const x = middle(fonts.widthOf(author) * 14)
  sheets.line([{ text: author }], { x, size: 14, leading: 24 })
  return sheets
}

const HEADING = 'heading:'

function contentsOf(landmarks: readonly Landmark[], fonts: Fonts): Sheets {
  const sheets = new Sheets(fonts)
  sheets.line([{ text: CONTENTS, bold: true }], { x: TEXT.left, size: 18, leading: 40 })
  for (const [index, { text, level, sheet }] of landmarks.entries()) {
    const x = TEXT.left + (level - 1) * 18
    const page = String(sheet + 1)
    const to = `${HEADING}${index}`
    const room = (TEXT.left + TEXT.width - x) / 11 - fonts.widthOf(page) - 1
    const lines = linesOf(fonts, [{ text, to }], room)
    const last = lines.at(-1) ?? []
    for (const line of lines.slice(0, -1)) sheets.line(line, { x, size: 11, leading: 19 })
    sheets.line(last, { x, size: 11, leading: 19 })
    const left = room - lineWidth(fonts, last)
    const dots = '.'.repeat(Math.max(0, Math.floor(left / fonts.widthOf('.'))))
    // They end alike, whatever they begin after.
    const from = x + (room - fonts.widthOf(dots)) * 11
    sheets.write([{ text: dots, to }], from, sheets.height + 4, 11)
    const end = TEXT.left + TEXT.width - fonts.widthOf(page) * 11
    sheets.write([{ text: page, to }], end, sheets.height + 4, 11)
  }
  return sheets
}

const pdfDate = (instant: number) =>
  `D:${new Date(instant).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
