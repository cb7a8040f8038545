import { BOUNDARY } from '#packages/document/accepted-body'
import type { Change, ChangeMark, Inline, Mark } from '#packages/document/body'
import { wordsOf } from '../../prose/word-diff'
import type { ReturnedToken, WordHand } from './returned-lines'

/** One letter of a line, or what stands in it and is no letter. */
export interface Unit {
  /** What makes two units the same: the letter or the thing, and how it is written. */
  key: string
  inline: Inline
  state: 'plain' | 'inserted' | 'deleted'
}

/** The same of a file that came back. */
export interface ReturnedUnit extends Unit {
  hand: WordHand | null
  comments: readonly string[]
}

const FORMS = new Set<Mark['type']>([
  'bold',
  'italic',
  'underline',
  'highlight',
  'superscript',
  'subscript',
  'link',
])
const SIGN = '￼'

export type FormOf = (marks: readonly Mark[]) => string

/** How words are written, as far as Word says it back. */
export const formOf: FormOf = (marks) =>
  marks
    .flatMap((mark) => {
      if (!FORMS.has(mark.type)) return []
      return mark.type === 'link' ? `link ${addressOf(mark.attrs.href)}` : mark.type
    })
    .toSorted()
    .join()

/** Programs spell signs of an address in two ways. */
function addressOf(href: string): string {
  try {
    return decodeURI(href).replaceAll('%28', '(').replaceAll('%29', ')')
  } catch {
    return href
  }
}

/** Of lines whose style writes them so. */
export const noForm: FormOf = () => ''

export function unitsOf(line: readonly Inline[], form: FormOf): Unit[] {
  return line.flatMap((inline): Unit[] => {
    const { marks = [] } = inline
    const state = stateOf(marks)
    if (inline.type === 'hardBreak') return [{ key: '\n', inline, state }]
    if (inline.type !== 'text') return [{ key: keyOfAtom(inline), inline, state }]
    const suffix = suffixOf(form(marks))
    return Array.from(inline.text.replace(BOUNDARY, ''), (letter) => ({
      key: letter + suffix,
      inline: { ...inline, text: letter },
      state,
    }))
  })
}

const suffixOf = (form: string): string => (form === '' ? '' : `\u0000${form}`)

export const keyOfAtom = (inline: Exclude<Inline, { type: 'text' }>): string =>
  `${SIGN}${JSON.stringify('attrs' in inline ? [inline.type, inline.attrs] : inline.type)}`

function stateOf(marks: readonly Mark[]): Unit['state'] {
  if (marks.some(({ type }) => type === 'insertion')) return 'inserted'
  return marks.some(({ type }) => type === 'deletion') ? 'deleted' : 'plain'
}

/**
 * Letters of a line that came back. `atomOf` knows what stands behind a bookmark of ours; what it does not know is left out.
 */
export function returnedUnits(
  tokens: readonly ReturnedToken[],
  form: FormOf,
  atomOf: (token: ReturnedToken) => Exclude<Inline, { type: 'text' }> | null,
): ReturnedUnit[] {
  return tokens.flatMap((token): ReturnedUnit[] => {
    const { state, hand, comments, marks } = token
    const facts = { state, hand, comments }
    if (token.text === '\n') return [{ key: '\n', inline: { type: 'hardBreak' }, ...facts }]
    if (token.text !== '') {
      const suffix = suffixOf(form(marks))
      const written = marks.length > 0 && suffix !== '' ? { marks } : {}
      return Array.from(token.text, (letter) => ({
        key: letter + suffix,
        inline: { type: 'text', text: letter, ...written },
        ...facts,
      }))
    }
    const inline = atomOf(token)
    return inline ? [{ key: keyOfAtom(inline), inline, ...facts }] : []
  })
}

/** Words of a line, as keys with how many units each has; however it is cut into pieces they are the same. */
export function wordsOfUnits(units: readonly Unit[]): { keys: string[]; lengths: number[] } {
  const keys: string[] = []
  const lengths: number[] = []
  let index = 0
  for (const word of wordsOf(units.map(letterOf).join(''))) {
    const length = Array.from(word).length
    const own = units.slice(index, index + length)
    index += length
    // A thing is a word of its own, whatever stands around it; so are letters written in two ways.
    for (const group of grouped(own)) {
      keys.push(group.map(({ key }) => key).join(''))
      lengths.push(group.length)
    }
  }
  return { keys, lengths }
}

const letterOf = ({ key }: Unit): string =>
  key.startsWith(SIGN) ? SIGN : (Array.from(key)[0] ?? '')

function grouped(units: readonly Unit[]): Unit[][] {
  const groups: Unit[][] = []
  for (const unit of units) {
    const last = groups.at(-1)
    const isThing = unit.key.startsWith(SIGN)
    if (last && !isThing && !last[0]?.key.startsWith(SIGN)) last.push(unit)
    else groups.push([unit])
  }
  return groups
}

/** The inline with a change in the place of the one that it has. */
export function withChange(inline: Inline, type: ChangeMark['type'], attrs: Change): Inline {
  const others = marksWithout(inline)
  const mark = { type, attrs } as ChangeMark
  return { ...inline, marks: [...others, mark] } as Inline
}

/** The inline as if what waits of it had been accepted, or rejected. */
export function settled(inline: Inline): Inline {
  const others = marksWithout(inline)
  const { marks: _, ...bare } = inline
  return (others.length > 0 ? { ...bare, marks: others } : bare) as Inline
}

const marksWithout = ({ marks = [] }: Inline): Mark[] =>
  marks.filter(({ type }) => type !== 'insertion' && type !== 'deletion')
