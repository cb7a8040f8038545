import { readableExtensions, type ReadableExtension } from './extensions'

interface Format {
  contentType: string
  /** Whether a file that begins like this may carry the extension. What it is worth, its parser says. */
  begins(head: Uint8Array): boolean
}

const OPEN_DOCUMENTS = 'application/vnd.openxmlformats-officedocument'

const formats: Record<ReadableExtension, Format> = {
  pdf: {
    contentType: 'application/pdf',
    // Readers accept the mark anywhere in the first kilobyte.
    begins: (head) => latin(head.subarray(0, 1024)).includes('%PDF-'),
  },
  // Names keep the ending of another generation, and what has a password lies in a container of the older one.
  doc: { contentType: 'application/msword', begins: (head) => isOffice(head) || isForeign(head) },
  docx: {
    contentType: `${OPEN_DOCUMENTS}.wordprocessingml.document`,
    begins: isOffice,
  },
  ppt: { contentType: 'application/vnd.ms-powerpoint', begins: isOffice },
  pptx: { contentType: `${OPEN_DOCUMENTS}.presentationml.presentation`, begins: isOffice },
  xls: {
    contentType: 'application/vnd.ms-excel',
    // Workbooks of the oldest versions are bare records.
    begins: (head) => isOffice(head) || isForeign(head) || isOldWorkbook(head),
  },
  xlsx: { contentType: `${OPEN_DOCUMENTS}.spreadsheetml.sheet`, begins: isOffice },
  csv: { contentType: 'text/csv', begins: isTextual },
  md: { contentType: 'text/markdown', begins: isTextual },
  txt: { contentType: 'text/plain', begins: isTextual },
  html: { contentType: 'text/html', begins: isTextual },
  jpg: { contentType: 'image/jpeg', begins: isPicture },
  jpeg: { contentType: 'image/jpeg', begins: isPicture },
  png: { contentType: 'image/png', begins: isPicture },
}

/** How many first bytes of a file tell its format. */
export const HEAD_BYTES = 4096

/** The extension of a file name, lower case, when files of it can be learned. */
export function extensionOf(fileName: string): ReadableExtension | null {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return readableExtensions.find((candidate) => candidate === extension) ?? null
}

export const contentTypeOf = (extension: ReadableExtension): string =>
  formats[extension].contentType

export const looksLike = (extension: ReadableExtension, head: Uint8Array): boolean =>
  formats[extension].begins(head)

const binaryMarks = [
  '%PDF-',
  'PK\x03\x04',
  '\xd0\xcf\x11\xe0',
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  'Rar!',
].concat(['7z\xbc\xaf', '\x1f\x8b', '\x7fELF', 'MZ\x90', 'RIFF', 'BZh', '\xfd7zXZ'])

function isTextual(head: Uint8Array): boolean {
  if (binaryMarks.some((mark) => startsWith(head, mark))) return false
  if (startsWith(head, '\xff\xfe') || startsWith(head, '\xfe\xff')) return true
  if (!head.includes(0)) return true
  // UTF-16 without its mark has zeros at every other place; bytes with zeros at both are no text.
  const zeros = [0, 0]
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  return zeros[0] === 0 || zeros[1] === 0
}

function isOffice(head: Uint8Array): boolean {
  return startsWith(head, 'PK\x03\x04') || startsWith(head, '\xd0\xcf\x11\xe0')
}

/** A web page or rich text under the name of a document, as many programs export them. */
function isForeign(head: Uint8Array): boolean {
  const text = latin(head)
  return isTextual(head) && (isMarkup(text) || isRichText(text))
}

const TAG = /<(?:!doctype\s+html|html|head|meta|title|body|div|p|h[1-6]|table|span|font|ul|ol)\b/i

/** Whether a text, given byte by byte as characters, is a web page. */
export const isMarkup = (text: string) => TAG.test(text.replaceAll('\0', ''))

/** Workbooks of Excel 2 to 4 are a bare stream of records, the first of which says so. */
export function isOldWorkbook(head: Uint8Array): boolean {
  return head[0] === 9 && [0, 2, 4, 8].includes(head[1] ?? -1) && head[3] === 0
}

export const isRichText = (text: string) => /^(?:\xef\xbb\xbf)?\s*\{\\rtf/.test(text)

function isPicture(head: Uint8Array): boolean {
  return startsWith(head, '\x89PNG\r\n\x1a\n') || startsWith(head, '\xff\xd8\xff')
}

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const startsWith = (head: Uint8Array, mark: string) => latin(head.subarray(0, mark.length)) === mark
