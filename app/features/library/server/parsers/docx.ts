import { learningErrors } from '../../errors'
import { openBlocks, type Parser } from './document'
import { DocxBody } from './docx-body'
import { readNotes, readStyles } from './docx-parts'
import { XmlTokens, type XmlListener } from './xml'
import { inflate, listZip, type ZipEntry } from './zip'

/** docx: paragraphs, headings, lists, tables, notes and formulas, streamed out of the archive. */
export const docx: Parser = {
  windowsPerMessage: Infinity,
  async open(bytes) {
    refuseWrapped(bytes)
    const entries = listZip(bytes)
    const main = entries.get('word/document.xml')
    if (!main) throw learningErrors.damaged()
    const styles = readStyles()
    await readPart(bytes, entries.get('word/styles.xml'), styles.listener)
    const footnotes = readNotes()
    await readPart(bytes, entries.get('word/footnotes.xml'), footnotes.listener)
    const endnotes = readNotes()
    await readPart(bytes, entries.get('word/endnotes.xml'), endnotes.listener)
    const body = new DocxBody(styles.headings(), footnotes.notes, endnotes.notes)
    await readPart(bytes, main, body)
    return openBlocks(body.blocks)
  },
}

// Word keeps a document with a password in an OLE container; the names in its directory are UTF-16.
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const ENCRYPTED = Array.from('EncryptedPackage', (char) => `${char}\0`).join('')

function refuseWrapped(bytes: Uint8Array): void {
  if (OLE.some((byte, index) => bytes[index] !== byte)) return
  const isEncrypted = new TextDecoder('latin1').decode(bytes).includes(ENCRYPTED)
  throw isEncrypted ? learningErrors.encrypted() : learningErrors.damaged()
}

async function readPart(
  bytes: Uint8Array<ArrayBuffer>,
  entry: ZipEntry | undefined,
  listener: XmlListener,
): Promise<void> {
  if (!entry) return
  const tokens = new XmlTokens(listener)
  const decoder = new TextDecoder('utf-8')
  for await (const piece of inflate(bytes, entry)) {
    tokens.feed(decoder.decode(piece, { stream: true }))
  }
  tokens.feed(decoder.decode())
  tokens.end()
}
