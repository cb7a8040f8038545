import type { UploadExtension } from '../formats'
import type { Parser } from './document'
import { docx } from './docx'
import { html } from './html'
import { markdown } from './markdown'
import { pdf } from './pdf'
import { plainText } from './plain-text'

export type { Block, OpenedDocument, Parser, WindowContent } from './document'

/** Every format that can be learned, by extension. A new one is a file and a line. */
export const parsers: Record<UploadExtension, Parser> = {
  pdf,
  docx,
  md: markdown,
  txt: plainText,
  html,
}
