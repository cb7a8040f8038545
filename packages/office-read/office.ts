import { readingErrors } from './errors'
import { doc } from './word/doc'
import { rangedParser, type RangeSource, type Parser } from './document'
import { docx } from './word/docx'
import { HEAD_BYTES, isMarkup, isOldWorkbook, isRichText } from './formats'
import { html } from './text/html'
import { isOle, OleFile } from './containers/ole'
import { XmlArchive } from './containers/opc'
import { officeProperties, oleProperties } from './properties/office-properties'
import { ppt } from './slides/ppt'
import { pptx } from './slides/pptx'
import { rtf } from './word/rtf'
import { xls } from './sheets/xls'
import { xlsx } from './sheets/xlsx'

type OfficeKind = 'doc' | 'docx' | 'ppt' | 'pptx' | 'xls' | 'xlsx' | 'html' | 'rtf'

const readers: Record<OfficeKind, Parser> = { doc, docx, ppt, pptx, xls, xlsx, html, rtf }

/**
 * Office files by what they are: names often keep the ending of another generation, and programs save pages and rich
 * text under `.doc` and `.xls`. What is of another family is FILE_MISMATCH, a container with a password FILE_ENCRYPTED.
 * Archives are read piece by piece; the older formats are held whole, and so are refused when they are too large.
 */
export function officeParser(...kinds: OfficeKind[]): Parser {
  const reader = (kind: OfficeKind) => {
    if (!kinds.includes(kind)) throw readingErrors.mismatch()
    return readers[kind]
  }
  return rangedParser(async (original) => {
    const head = new Uint8Array(await original.read(0, Math.min(original.size, HEAD_BYTES)))
    if (startsArchive(head)) {
      const { openRanged } = reader(await kindOfArchive(original))
      if (!openRanged) throw readingErrors.mismatch()
      const document = await openRanged(original)
      return { ...document, properties: await officeProperties(await XmlArchive.open(original)) }
    }
    if (original.size > LARGEST_WHOLE) throw readingErrors.tooComplex()
    const bytes = new Uint8Array(await original.read(0, original.size))
    const document = await reader(kindOf(bytes)).open(bytes)
    return isOle(bytes) ? { ...document, properties: oleProperties(new OleFile(bytes)) } : document
  })
}

// Bytes of a file that is held while as much again is taken out of it.
const LARGEST_WHOLE = 40 * 1024 * 1024

const startsArchive = (head: Uint8Array) => head[0] === 0x50 && head[1] === 0x4b

function kindOf(bytes: Uint8Array<ArrayBuffer>): OfficeKind {
  if (isOle(bytes)) return kindOfContainer(new OleFile(bytes))
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  if (isRichText(head)) return 'rtf'
  if (isOldWorkbook(bytes)) return 'xls'
  if (isMarkup(head)) return 'html'
  throw readingErrors.damaged()
}

function kindOfContainer(file: OleFile): OfficeKind {
  if (file.has('EncryptedPackage')) throw readingErrors.encrypted()
  if (file.has('WordDocument')) return 'doc'
  if (file.has('PowerPoint Document')) return 'ppt'
  if (file.has('Workbook') || file.has('Book')) return 'xls'
  throw readingErrors.damaged()
}

const folders: [folder: string, kind: OfficeKind][] = [
  ['word/', 'docx'],
  ['ppt/', 'pptx'],
  ['xl/', 'xlsx'],
]

async function kindOfArchive(original: RangeSource): Promise<OfficeKind> {
  const source = await XmlArchive.open(original)
  const found = folders.find(([folder]) => source.holds(folder))
  if (!found) throw readingErrors.damaged()
  return found[1]
}
