import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'

/**
 * Characters without white space that a plain reader of the format finds, made apart from the product's own; 0 where
 * there is none.
 */
export async function referenceCharacters(format, path) {
  const count = readers[format]
  if (!count) return 0
  const text = await count(new Uint8Array(readFileSync(path)))
  return text.normalize('NFKC').replace(/\s+/g, '').length
}

const readers = {
  docx: (bytes) => textOf(bytes, /^word\/document\.xml$/, 'w:t'),
  pptx: (bytes) => textOf(bytes, /^ppt\/(?:slides|notesSlides)\/[^/]+\.xml$/, 'a:t'),
  xlsx: sheetText,
  pdf: async (bytes) => {
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    return text
  },
  txt: decoded,
  md: decoded,
  csv: (bytes) => decoded(bytes).replace(/[",]/g, ''),
}

function textOf(bytes, parts, tag) {
  const files = unzipSync(bytes, { filter: ({ name }) => parts.test(name) })
  return Object.values(files)
    .flatMap((file) => [
      ...strFromU8(file).matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)<`, 'g')),
    ])
    .map((match) => entities(match[1]))
    .join('')
}

const entities = (text) =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name],
  )

function sheetText(bytes) {
  const workbook = read(bytes, { type: 'array' })
  return workbook.SheetNames.map((name) =>
    utils.sheet_to_csv(workbook.Sheets[name], { FS: '\t' }),
  ).join('')
}

function decoded(bytes) {
  const marks = { fffe: 'utf-16le', feff: 'utf-16be' }
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex')
  for (const label of [marks[mark], 'utf-8', 'big5', 'gb18030'].filter(Boolean)) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // The next one.
    }
  }
  return ''
}
