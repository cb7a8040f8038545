import type { ParseRule } from 'prosemirror-model'
import { webAddress } from '#packages/document/markdown/marks'
import type { Mark } from '#packages/document/body'

const TAGS: Partial<Record<Mark['type'], readonly [string, ...string[]]>> = {
  bold: ['strong', 'b'],
  italic: ['em', 'i'],
  underline: ['u'],
  highlight: ['mark'],
  term: ['dfn'],
  superscript: ['sup'],
  subscript: ['sub'],
}

/** The tag by which a mark is drawn, as on the page. */
export const tagOf = (name: Mark['type']): string => TAGS[name]?.[0] ?? 'span'

/** The tags by which a mark is read. */
export const tagsOf = (name: Mark['type']): ParseRule[] =>
  (TAGS[name] ?? []).map((tag) => ({ tag }))

/** Where a pasted link leads; false for one that does not lead to the web. */
export function readLink(dom: HTMLElement): { href: string } | false {
  const address = dom.getAttribute('href') ?? ''
  const href = address.startsWith('#') ? null : webAddress(address)
  return href === null ? false : { href }
}
