import { uploadExtensions } from '../contract'

export type UploadExtension = (typeof uploadExtensions)[number]

interface Format {
  contentType: string
  /** Whether a file that begins like this may carry the extension. What it is worth, its parser says. */
  begins(head: Uint8Array): boolean
}

const formats: Record<UploadExtension, Format> = {
  pdf: {
    contentType: 'application/pdf',
    // Readers accept the mark anywhere in the first kilobyte.
    begins: (head) => latin(head.subarray(0, 1024)).includes('%PDF-'),
  },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    // A docx with a password is an OLE container; its parser says so to the person.
    begins: (head) => startsWith(head, 'PK\x03\x04') || startsWith(head, '\xd0\xcf\x11\xe0'),
  },
  md: { contentType: 'text/markdown', begins: isTextual },
  txt: { contentType: 'text/plain', begins: isTextual },
  html: { contentType: 'text/html', begins: isTextual },
}

/** How many first bytes of a file tell its format. */
export const HEAD_BYTES = 4096

/** The extension of a file name, lower case, when files of it can be learned. */
export function extensionOf(fileName: string): UploadExtension | null {
  const given = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return uploadExtensions.find((known) => known === given) ?? null
}

export const contentTypeOf = (extension: UploadExtension): string => formats[extension].contentType

export const looksLike = (extension: UploadExtension, head: Uint8Array): boolean =>
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
  // UTF-16 without its mark has zeros at every other place; bytes with zeros at both are no text.
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  return zeros[0] === 0 || zeros[1] === 0
}

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const startsWith = (head: Uint8Array, mark: string) => latin(head.subarray(0, mark.length)) === mark
