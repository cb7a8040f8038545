import { learningErrors } from '../../errors'
import { doc } from './doc'
import type { Parser } from './document'
import { docx } from './docx'
import { isMarkup, isOldWorkbook, isRichText } from '../formats'
import { html } from './html'
import { isOle, OleFile } from './ole'
import { ppt } from './ppt'
import { pptx } from './pptx'
import { rtf } from './rtf'
import { xls } from './xls'
import { xlsx } from './xlsx'
import { listZip } from './zip'

type OfficeKind = 'doc' | 'docx' | 'ppt' | 'pptx' | 'xls' | 'xlsx' | 'html' | 'rtf'

const readers: Record<OfficeKind, Parser> = { doc, docx, ppt, pptx, xls, xlsx, html, rtf }

/**
 * Office files by what they are: names often keep the ending of another generation, and programs save pages and rich
 * text under `.doc` and `.xls`. What is of another family is FILE_MISMATCH, a container with a password FILE_ENCRYPTED.
 */
export function officeParser(...kinds: OfficeKind[]): Parser {
  return {
    windowsPerMessage: Infinity,
    async open(bytes) {
      const kind = kindOf(bytes)
      if (!kinds.includes(kind)) throw learningErrors.mismatch()
      return await readers[kind].open(bytes)
    },
  }
}

function kindOf(bytes: Uint8Array<ArrayBuffer>): OfficeKind {
  if (isOle(bytes)) return kindOfContainer(new OleFile(bytes))
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  if (head.startsWith('PK')) return kindOfArchive(bytes)
  if (isRichText(head)) return 'rtf'
  if (isOldWorkbook(bytes)) return 'xls'
  if (isMarkup(head)) return 'html'
  throw learningErrors.damaged()
}

function kindOfContainer(file: OleFile): OfficeKind {
  if (file.has('EncryptedPackage')) throw learningErrors.encrypted()
  if (file.has('WordDocument')) return 'doc'
  if (file.has('PowerPoint Document')) return 'ppt'
  if (file.has('Workbook') || file.has('Book')) return 'xls'
  throw learningErrors.damaged()
}

const folders: [folder: string, kind: OfficeKind][] = [
  ['word/', 'docx'],
  ['ppt/', 'pptx'],
  ['xl/', 'xlsx'],
]

function kindOfArchive(bytes: Uint8Array<ArrayBuffer>): OfficeKind {
  const names = [...listZip(bytes).keys()]
  const found = folders.find(([folder]) => names.some((name) => name.startsWith(folder)))
  if (!found) throw learningErrors.damaged()
  return found[1]
}
