import type { Mark } from '../body'
import { markOrder } from '../canonical'

export type PlainMark = Exclude<Mark, { attrs: unknown }>['type']
/** What Markdown can say of a mark; comments and tracked changes it cannot. */
export type SpokenMark = { type: PlainMark } | Extract<Mark, { type: 'link' }>

/** Tags of marks; others have signs of their own as well. */
export const tagOfMark: Record<PlainMark, string> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  highlight: 'mark',
  term: 'dfn',
  superscript: 'sup',
  subscript: 'sub',
}

export const markOfTag: Readonly<Record<string, PlainMark | undefined>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  mark: 'highlight',
  dfn: 'term',
  sup: 'superscript',
  sub: 'subscript',
}

export const isSpoken = (mark: Mark): mark is SpokenMark =>
  mark.type === 'link' || mark.type in tagOfMark

/** The marks in their one order, each kind once. */
export function inOrder(marks: readonly Mark[]): SpokenMark[] {
  return markOrder.flatMap(
    (type) => marks.filter(isSpoken).find((mark) => mark.type === type) ?? [],
  )
}

export const isSameMark = (a: Mark | undefined, b: Mark | undefined): boolean =>
  a?.type === b?.type &&
  (a?.type !== 'link' || (b?.type === 'link' && a.attrs.href === b.attrs.href))

export const areSameMarks = (a: readonly Mark[], b: readonly Mark[]): boolean =>
  a.length === b.length && a.every((mark, index) => isSameMark(mark, b[index]))

/** Names of evidence: `e12`. */
export const EVIDENCE_NAME = /^[\w-]{1,32}$/
/** Names of figures and headings. */
export const TARGET_NAME = /^[\w-]{1,64}$/
export const LONGEST_LATEX = 2_000

/** An address as links keep it; null for one that is none of the web's. */
export function webAddress(text: string): string | null {
  const bare = text.replace(/^<|>$/g, '').trim()
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(bare) || bare.length > 2_000) return null
  return bare.replace(/[()<>"\\|]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
