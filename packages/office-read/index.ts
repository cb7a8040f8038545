import type { ReadableExtension } from './extensions'
import { csv } from './sheets/csv'
import type { Parser } from './document'
import { html } from './text/html'
import { image } from './image'
import { markdown } from './text/markdown'
import { officeParser } from './office'
import { pdf } from './pdf/pdf'
import { plainText } from './text/plain-text'

export type { Block, OpenedDocument, Parser, WindowContent } from './document'

const word = officeParser('doc', 'docx', 'html', 'rtf')
const sheets = officeParser('xls', 'xlsx', 'html')
const slides = officeParser('ppt', 'pptx')

/** Every format that can be learned, by extension. A new one is a file and a line. */
export const parsers: Record<ReadableExtension, Parser> = {
  pdf,
  doc: word,
  docx: word,
  xls: sheets,
  xlsx: sheets,
  csv,
  ppt: slides,
  pptx: slides,
  md: markdown,
  txt: plainText,
  html,
  jpg: image,
  jpeg: image,
  png: image,
}
