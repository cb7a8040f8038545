import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Rect } from '~/features/document/deck/design/template'

/**
 * What the library writes against the order that the format's schema demands, put right: a paragraph's properties stand
 * once and first, the notes' master before the slides; lines of notes become paragraphs. `moved`: where the words in
 * the placeholders of a part stand, as the library puts each into its layout's place.
 */
export function mendParts(
  bytes: Uint8Array,
  moved: ReadonlyMap<string, readonly Rect[]> = new Map(),
): Uint8Array {
  const parts = unzipSync(bytes)
  for (const [name, places] of moved) {
    const part = parts[name]
    if (part) parts[name] = strToU8(atTheirPlaces(strFromU8(part), places))
  }
  for (const [name, content] of Object.entries(parts)) {
    const mend = mends.find(([pattern]) => pattern.test(name))?.[1]
    if (mend) parts[name] = strToU8(mend(strFromU8(content)))
  }
  return zipSync(parts, { level: 6 })
}

const EMU = 12_700
const PLACEHOLDER = /<p:sp>(?:(?!<\/p:sp>)[\s\S])*?<p:ph\b(?:(?!<\/p:sp>)[\s\S])*?<\/p:sp>/g
const PLACE = /(<a:xfrm[^>]*>)<a:off [^>]*\/><a:ext [^>]*\/>/

/** The words of a page in the order of its boxes, each where the page has it. */
function atTheirPlaces(xml: string, places: readonly Rect[]): string {
  let nth = -1
  return xml.replace(PLACEHOLDER, (shape) => {
    nth += 1
    const rect = places[nth]
    if (!rect) return shape
    const [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map((points) =>
      Math.round(points * EMU),
    )
    return shape.replace(PLACE, `$1<a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/>`)
  })
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
