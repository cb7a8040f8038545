import type { Piece } from '../pieces'
import { compose, type Landmark } from './compose'
import { PdfFile, textString } from './file'
import { addFonts, widthOf } from './fonts'
import { linesOf, lineWidth } from './lines'
import { addPicture, type Picture } from './pictures'
import { SHEET, Sheets, TEXT, type Sheet } from './sheets'

export interface Print {
  title: string
  author: string
  /** Milliseconds. */
  at: number
  pieces: Iterable<Piece>
  /** Said under the title: what this layout leaves out. */
  notice: string
  bytesOf(key: string): Promise<Uint8Array | null>
}

/** Sheets of text that one file may have. */
export const MOST_SHEETS = 3_000

/**
 * A document on sheets of A4: title, contents with page numbers, text, bookmarks. Plain, and the same everywhere. Null
 * when it would have more than {@link MOST_SHEETS} sheets.
 */
export async function printPlain(print: Print): Promise<Uint8Array | null> {
  const file = new PdfFile()
  const fonts = addFonts(file)
  const text = new Sheets()
  const known = new Map<string, Picture | null>()
  const landmarks = await compose(text, print.pieces, async (key) => {
    if (!known.has(key)) {
      const bytes = await print.bytesOf(key)
      known.set(key, bytes && addPicture(file, bytes))
    }
    return known.get(key) ?? null
  })
  if (text.done.length > MOST_SHEETS) return null
  numberSheets(text)
  const front = [...titleSheet(print).done, ...contents(landmarks).done]
  const pages = file.reserve()
  const numbers = [...front, ...text.done].map((sheet) => addSheet(file, sheet, pages, fonts))
  file.put(
    pages,
    `<</Type/Pages/Count ${numbers.length}/Kids[${numbers.map((no) => `${no} 0 R`).join(' ')}]>>`,
  )
  const outlines = addOutlines(file, landmarks, numbers.slice(front.length))
  const root = file.add(
    `<</Type/Catalog/Pages ${pages} 0 R/Lang(zh-CN)/Outlines ${outlines} 0 R/PageMode/UseOutlines>>`,
  )
  const info = file.add(
    `<</Title${textString(print.title)}/Author${textString(print.author)}/CreationDate(${pdfDate(print.at)})>>`,
  )
  return file.finish(root, info)
}

function addSheet(file: PdfFile, sheet: Sheet, pages: number, fonts: string): number {
  const marks = file.addStream('', new TextEncoder().encode(sheet.marks.join('\n')))
  const pictures = [...sheet.pictures].map((no) => `/P${no} ${no} 0 R`).join('')
  return file.add(
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${SHEET.width} ${SHEET.height}]/Contents ${marks} 0 R/Resources<</Font${fonts}/XObject<<${pictures}>>>>>>`,
  )
}

function numberSheets(text: Sheets): void {
  for (const [at, sheet] of text.done.entries()) {
    const foot = new Sheets()
    const label = String(at + 1)
    foot.write([{ text: label }], (SHEET.width - widthOf(label) * 10) / 2, 48, 10)
    sheet.marks.push(...(foot.done[0]?.marks ?? []))
  }
}

function titleSheet({ title, author, notice }: Print): Sheets {
  const sheets = new Sheets()
  sheets.skip(180)
  const middle = (width: number) => TEXT.left + Math.max(0, (TEXT.width - width) / 2)
  for (const line of linesOf([{ text: title, bold: true }], TEXT.width / 26))
    sheets.line(line, { x: middle(lineWidth(line) * 26), size: 26, leading: 42 })
  sheets.skip(30)
  sheets.line([{ text: author }], { x: middle(widthOf(author) * 14), size: 14, leading: 24 })
  sheets.skip(240)
  for (const line of linesOf([{ text: notice }], TEXT.width / 9))
    sheets.line(line, { x: middle(lineWidth(line) * 9), size: 9, leading: 15 })
  return sheets
}

function contents(landmarks: readonly Landmark[]): Sheets {
  const sheets = new Sheets()
  sheets.line([{ text: '目录', bold: true }], { x: TEXT.left, size: 18, leading: 40 })
  for (const { text, level, sheet } of landmarks) {
    const x = TEXT.left + (level - 1) * 18
    const page = String(sheet + 1)
    const room = (TEXT.left + TEXT.width - x) / 11 - widthOf(page) - 1
    const [line = []] = linesOf([{ text }], room)
    const dots = '.'.repeat(Math.max(0, Math.floor((room - lineWidth(line)) / widthOf('.'))))
    sheets.line([...line, { text: dots }], { x, size: 11, leading: 19 })
    const end = TEXT.left + TEXT.width - widthOf(page) * 11
    sheets.write([{ text: page }], end, sheets.height + 4, 11)
  }
  return sheets
}

interface Bookmark {
  no: number
  landmark: Landmark
  parent: number
  children: Bookmark[]
}

/** Bookmarks as deep as the headings go. */
function addOutlines(
  file: PdfFile,
  landmarks: readonly Landmark[],
  sheets: readonly number[],
): number {
  const root = file.reserve()
  const tops: Bookmark[] = []
  const path: Bookmark[] = []
  for (const landmark of landmarks) {
    path.length = Math.min(path.length, landmark.level - 1)
    const above = path.at(-1)
    const bookmark = { no: file.reserve(), landmark, parent: above?.no ?? root, children: [] }
    const siblings = above?.children ?? tops
    siblings.push(bookmark)
    path.push(bookmark)
  }
  const put = (bookmarks: readonly Bookmark[]): void => {
    for (const [at, { no, landmark, parent, children }] of bookmarks.entries()) {
      const beside = [
        bookmarks[at - 1] && `/Prev ${bookmarks[at - 1]?.no} 0 R`,
        bookmarks[at + 1] && `/Next ${bookmarks[at + 1]?.no} 0 R`,
      ]
      const target = `[${sheets[landmark.sheet]} 0 R/XYZ 0 ${landmark.y.toFixed(0)} 0]`
      const head = `/Title${textString(landmark.text)}/Parent ${parent} 0 R/Dest${target}`
      file.put(no, `<<${head}${beside.filter(Boolean).join('')}${inside(children)}>>`)
      put(children)
    }
  }
  put(tops)
  file.put(root, `<</Type/Outlines${inside(tops)}>>`)
  return root
}

const inside = (bookmarks: readonly Bookmark[]): string =>
  bookmarks.length === 0
    ? ''
    : `/First ${bookmarks[0]?.no} 0 R/Last ${bookmarks.at(-1)?.no} 0 R/Count -${bookmarks.length}`

const pdfDate = (at: number) =>
  `D:${new Date(at).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
