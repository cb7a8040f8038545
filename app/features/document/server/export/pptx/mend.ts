import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/**
 * What the library writes against the order that the format's schema demands, put right: a paragraph's properties stand
 * once and first, the notes' master before the slides; lines of notes become paragraphs.
 */
export function mendParts(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes)
  for (const [name, content] of Object.entries(parts)) {
    const mend = mends.find(([pattern]) => pattern.test(name))?.[1]
    if (mend) parts[name] = strToU8(mend(strFromU8(content)))
  }
  return zipSync(parts, { level: 6 })
}

const PROPERTIES = /<a:pPr\b[^>]*?(?:\/>|>.*?<\/a:pPr>)/gs

const onceAndFirst = (xml: string): string =>
  xml.replace(PROPERTIES, (found, index: number) =>
    xml.slice(0, index).endsWith('<a:p>') ? found : '',
  )

function notesMasterFirst(xml: string): string {
  const [list = ''] = /<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>/s.exec(xml) ?? []
  return xml.replace(list, '').replace('<p:sldIdLst>', `${list}<p:sldIdLst>`)
}

const LINE = /<a:p><a:r>(<a:rPr[^>]*\/>)<a:t>([^<]*\n[^<]*)<\/a:t><\/a:r>/g

const linesAsParagraphs = (xml: string): string =>
  xml.replace(LINE, (_, properties: string, text: string) =>
    text
      .split('\n')
      .map((line) => `<a:p><a:r>${properties}<a:t>${line}</a:t></a:r>`)
      .join('</a:p>'),
  )

const mends: [RegExp, (xml: string) => string][] = [
  [/^ppt\/slides\/slide\d+\.xml$/, onceAndFirst],
  [/^ppt\/notesSlides\/notesSlide\d+\.xml$/, linesAsParagraphs],
  [/^ppt\/presentation\.xml$/, notesMasterFirst],
]
