import { cleanText } from '../text/clean-text'
import { localName, type XmlArchive } from '../containers/opc'
import type { OleFile } from '../containers/ole'
import { propertiesOf, type DocumentProperties } from './properties'

const CORE: Readonly<Record<string, string | undefined>> = {
  title: 'title',
  creator: 'author',
  subject: 'subject',
  created: 'created',
  Company: 'company',
  Application: 'program',
}

/** What a docx, pptx or xlsx says of itself. */
export async function officeProperties(source: XmlArchive): Promise<DocumentProperties> {
  const found: [name: string, value: string][] = []
  let name = ''
  for (const path of ['docProps/core.xml', 'docProps/app.xml']) {
    await source.read(path, {
      open: (tag) => {
        name = CORE[localName(tag)] ?? ''
      },
      close: () => {
        name = ''
      },
      text: (text) => {
        if (name !== '') found.push([name, text])
      },
    })
  }
  return propertiesOf(found)
}

const TEXT_TYPES = new Set([0x1e, 0x1f])
const [CODE_PAGE, TITLE, SUBJECT, AUTHOR, CREATED, PROGRAM] = [1, 2, 3, 4, 12, 18]
const SUMMARY: Readonly<Record<number, string | undefined>> = {
  [TITLE]: 'title',
  [SUBJECT]: 'subject',
  [AUTHOR]: 'author',
  [PROGRAM]: 'program',
}
const FILETIME = 0x40
// Hundreds of nanoseconds from 1601 to 1970, in milliseconds.
const EPOCH_MS = 11_644_473_600_000

/** The same of a doc, ppt or xls: the property set of its summary. A broken one says nothing. */
export function oleProperties(file: OleFile): DocumentProperties {
  const bytes = file.stream('\u0005SummaryInformation')
  if (!bytes) return {}
  try {
    return propertiesOf([...summaryOf(bytes)])
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
}

const MOST_PROPERTIES = 64

function* summaryOf(bytes: Uint8Array): Generator<[string, string]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const section = view.getUint32(44, true)
  const count = Math.min(MOST_PROPERTIES, view.getUint32(section + 4, true))
  const places = new Map<number, number>()
  for (let index = 0; index < count; index += 1) {
    const place = section + 8 + index * 8
    places.set(view.getUint32(place, true), section + view.getUint32(place + 4, true))
  }
  const codePage = places.get(CODE_PAGE)
  const charset = charsetOf(codePage === undefined ? 1252 : view.getUint16(codePage + 4, true))
  for (const [id, place] of places) {
    const name = SUMMARY[id]
    const type = view.getUint32(place, true)
    if (name && TEXT_TYPES.has(type)) yield [name, textAt(view, place, charset)]
    if (id === CREATED && type === FILETIME) {
      const time = Number(view.getBigUint64(place + 4, true) / 10_000n) - EPOCH_MS
      if (time > 0) yield ['created', new Date(time).toISOString()]
    }
  }
}

function textAt(view: DataView, place: number, charset: string): string {
  const isWide = view.getUint32(place, true) === 0x1f
  const length = view.getUint32(place + 4, true) * (isWide ? 2 : 1)
  const bytes = new Uint8Array(view.buffer, view.byteOffset + place + 8, length)
  const text = new TextDecoder(isWide ? 'utf-16le' : charset).decode(bytes)
  return cleanText(text.split('\0')[0] ?? '')
}

const charsets: Readonly<Record<number, string | undefined>> = {
  936: 'gb18030',
  950: 'big5',
  932: 'shift_jis',
  949: 'euc-kr',
  65001: 'utf-8',
  1200: 'utf-16le',
}
const charsetOf = (codePage: number) => charsets[codePage] ?? 'windows-1252'
