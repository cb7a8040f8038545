import { parseDocument, DomUtils } from 'htmlparser2'
import { SourceFailure } from '../asking/failure'

type Node = ReturnType<typeof parseDocument>
export type XmlElement = ReturnType<typeof DomUtils.getElementsByTagName>[number]

const DEEPEST = 200

/**
 * An answer in XML. A document type is passed over: no entity is ever made by it, so nothing unfolds and nothing is
 * fetched. Throws `SourceFailure('malformed')` for what is not whole.
 */
export function readXml(text: string, root: string): XmlElement {
  refuseDeep(text)
  const found = DomUtils.getElementsByTagName(
    root,
    parseDocument(text, { xmlMode: true }),
    true,
    1,
  )[0]
  if (!found || !text.trimEnd().endsWith(`</${root}>`)) throw new SourceFailure('malformed')
  return found
}

// What looks for elements walks down recursively.
function refuseDeep(text: string): void {
  let depth = 0
  for (const [tag] of text.matchAll(/<\/?[A-Za-z][^<>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
    if (depth > DEEPEST) throw new SourceFailure('malformed')
  }
}

export const all = (name: string, within: XmlElement | Node) =>
  DomUtils.getElementsByTagName(name, within, true)

export const first = (name: string, within: XmlElement): XmlElement | null =>
  DomUtils.getElementsByTagName(name, within, true, 1)[0] ?? null

/** Words of an element with all that lies within it; '' when there is none. */
export const wordsIn = (element: XmlElement | null) =>
  element === null ? '' : DomUtils.textContent(element).replace(/\s+/g, ' ').trim()

export const wordsOf = (name: string, within: XmlElement) => wordsIn(first(name, within))
