import type { ReadFont } from '~/features/document/server/ports'
import type { Preset } from '../../word/presets/preset'
import { chineseDate, linesOfCover } from '../../word/sections/cover-lines'
import { declarationTexts } from '../../word/sections/front'
import type { LandmarkId, Piece } from '../pieces'
import { arrange, type Arrangement } from './arrange'
import { addBookmarks, targetOf } from './bookmarks'
import { Typeface } from './font-subset/typeface'
import { PdfFile, textString } from './file'
import { Fonts } from './fonts'
import { Formulas } from './formula/formulas'
import { circled } from './notes'
import { addPicture, type Picture } from './pictures'
import type { Link, Sheet } from './sheets'

export interface Print extends Omit<Arrangement, 'fonts' | 'formulas' | 'pictureOf' | 'where'> {
  /** Of content that AI wrote, as the field `AIGC` has it; '' for none. */
  contentLabel?: string
  bytesOf(key: string): Promise<Uint8Array | null>
  readFont: ReadFont
  /** Told of formulas that nobody can read. */
  onFault(fault: { nodeId: LandmarkId | ''; latex: string }): void
}

/** Sheets of text that one file may have. */
export const MOST_SHEETS = 3_000
/**
 * A document on sheets: cover, contents with page numbers, text with running heads and notes, bookmarks, links; its fonts
 * are inside. The same everywhere. Null when it would have more than {@link MOST_SHEETS} sheets.
 */
export async function printPlain(print: Print): Promise<Uint8Array | null> {
  const file = new PdfFile()
  const typeface = await Typeface.of(charactersOf(print), print.readFont)
  const fonts = new Fonts(typeface)
  const where: Arrangement['where'] = { nodeId: '' }
  const formulas = hasFormula(print)
    ? await Formulas.load(typeface, print.readFont, (latex) =>
        print.onFault({ nodeId: where.nodeId, latex }),
      )
    : null
  const pictures = new Map<string, Picture | null>()
  const { sheets, labels, before, landmarks, places } = await arrange({
    ...print,
    fonts,
    formulas,
    where,
    async pictureOf({ key }) {
      if (!pictures.has(key)) {
        const bytes = await print.bytesOf(key)
        pictures.set(key, bytes && addPicture(file, bytes))
      }
      return pictures.get(key) ?? null
    },
  })
  if (sheets.length - before > MOST_SHEETS) return null
  const [pages, resources] = [file.reserve(), file.reserve()]
  const numbers = sheets.map(() => file.reserve())
  const lookUp = (id: string) => {
    const place = places.get(id)
    return place ? targetOf(place, numbers) : null
  }
  for (const [index, sheet] of sheets.entries()) {
    putSheet(file, sheet, { no: numbers[index] ?? 0, pages, resources }, print.preset, lookUp)
  }
  const kids = numbers.map((no) => `${no} 0 R`).join(' ')
  file.put(pages, `<</Type/Pages/Count ${numbers.length}/Kids[${kids}]>>`)
  file.put(resources, fonts.addTo(file))
  const outlines = addBookmarks(file, landmarks, numbers)
  const root = file.add(
    `<</Type/Catalog/Pages ${pages} 0 R/Lang(zh-CN)/Outlines ${outlines} 0 R/PageMode/UseOutlines${labelsOf(labels, before)}/ViewerPreferences<</DisplayDocTitle true>>>>`,
  )
  const label = print.contentLabel ? `/AIGC${textString(print.contentLabel)}` : ''
  const info = file.add(
    `<</Title${textString(print.title)}/Author${textString(print.options.author)}/CreationDate(${pdfDate(print.options.exportedAt)})${label}>>`,
  )
  return file.finish(root, info)
}

/** What readers call each sheet: the cover nothing, the front by its numerals, the text from one. */
function labelsOf(labels: readonly string[], before: number): string {
  const covers = labels.findIndex((label) => label !== '')
  const front =
    before > covers && covers >= 0
      ? `${covers}<</S/${labels[covers]?.startsWith('I') ? 'R' : 'D'}>>`
      : ''
  return `/PageLabels<</Nums[${covers > 0 ? '0<<>>' : ''}${front}${before}<</S/D>>]>>`
}

/** All that may be shown: what the document says, and what is said around it. */
function charactersOf(print: Print): Set<string> {
  const found = new Set<string>()
  const add = (text: string) => {
    for (const character of text) found.add(character)
  }
  const append = (value: unknown): void => {
    if (typeof value === 'string') add(value)
    else if (typeof value === 'number') add(String(value))
    else if (Array.isArray(value)) value.forEach(append)
    else if (value && typeof value === 'object') Object.values(value).forEach(append)
  }
  const { title, preset, options, objects } = print
  append([title, preset.coverKind, options.author, options.fields, objects])
  append([...linesOfCover(print), ...declarationTexts])
  add(`目录图表清单文件抄送：，。；…—［图片：］•（）%${chineseDate(options.exportedAt)}`)
  for (let no = 1; no <= 20; no += 1) add(circled(no))
  for (let code = 32; code < 127; code += 1) found.add(String.fromCharCode(code))
  for (const piece of piecesIn(print)) append(piece)
  return found
}

function* piecesIn({ front, main }: Print): Generator<Piece> {
  yield* front()
  yield* main()
}

function hasFormula(print: Print): boolean {
  for (const piece of piecesIn(print)) {
    const lines = piece.kind === 'table' ? piece.rows.flat() : 'runs' in piece ? [piece.runs] : []
    if (piece.kind === 'formula' || lines.some((runs) => runs.some(({ math }) => math))) return true
  }
  return false
}

function putSheet(
  file: PdfFile,
  sheet: Sheet,
  { no, pages, resources }: { no: number; pages: number; resources: number },
  { page }: Preset,
  lookUp: (id: string) => string | null,
): void {
  const marks = file.addStream('', new TextEncoder().encode(sheet.marks.join('\n')))
  const pictures = [...sheet.pictures].map((item) => `/P${item} ${item} 0 R`).join('')
  const links = sheet.links.map((link) => linkOf(link, lookUp)).join('')
  file.put(
    no,
    `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 ${page.width / 20} ${page.height / 20}]/Contents ${marks} 0 R/Resources<</Font ${resources} 0 R/XObject<<${pictures}>>>>${links && `/Annots[${links}]`}>>`,
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

const pdfDate = (instant: number) =>
  `D:${new Date(instant).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
