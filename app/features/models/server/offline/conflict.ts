import { editsBetween } from '../edits'
import type { Extract } from './extract'
import type { Asked } from '~/core/ranking/question'
import { bare, namesValue, wordsOf, type ValueWords } from './value-words'

/** Two sources that say the same but for one value. */
export interface Conflict {
  first: ConflictSide
  second: ConflictSide
}

interface ConflictSide extends ValueWords {
  alias: number
  /** Folded. */
  value: string
}

const SENTENCES = 6
const COVERED = 0.45
const LONGEST = 200
const MOST_EDITS = 3

/** Looks for a pair of sentences of different passages that differ in one value only. */
export function findConflict(asked: Asked, extracts: Extract[]): Conflict | null {
  const heads = extracts.slice(0, SENTENCES).filter((item) => item.covered >= COVERED)
  for (const [index, first] of heads.entries()) {
    for (const second of heads.slice(index + 1)) {
      if (first.alias === second.alias) continue
      const found = differingValues(asked, tokens(first.folded), tokens(second.folded))
      if (found) return { first: sideOf(first, found[0]), second: sideOf(second, found[1]) }
    }
  }
  return null
}

/** Whether an answer says both values itself. */
export const namesBothValues = (answer: string, { first, second }: Conflict): boolean =>
  [first, second].every(({ value }) => namesValue(answer, value))

function sideOf({ alias, text }: Extract, { value, before }: FoundValue): ConflictSide {
  return { alias, value, ...wordsOf(text, value, before) }
}

const tokens = (folded: string) =>
  bare(folded)
    .slice(0, LONGEST)
    .match(/[a-z0-9.%]+|./gu) ?? []

interface FoundValue {
  value: string
  /** How many characters that are compared stand before it. */
  before: number
}

function differingValues(asked: Asked, a: string[], b: string[]): [FoundValue, FoundValue] | null {
  const edits = editsBetween(a, b)
  const similar = (2 * edits.common) / (a.length + b.length)
  if (similar < 0.85 || similar >= 0.995 || edits.runs.length > MOST_EDITS) return null
  const runIndex = edits.runs.findIndex(([x, y]) => isValuePair(asked, x, y))
  const [[x, y], [i, j]] = [edits.runs[runIndex] ?? ['', ''], edits.places[runIndex] ?? [0, 0]]
  if (runIndex < 0) return null
  return [
    { value: x, before: a.slice(0, i).join('').length },
    { value: y, before: b.slice(0, j).join('').length },
  ]
}

function isValuePair(asked: Asked, x: string, y: string): boolean {
  const isAsked = asked.folded.includes(x) || asked.folded.includes(y)
  if (x === '' || y === '' || Math.max(x.length, y.length) > 14 || isAsked) return false
  switch (asked.type) {
    case 'year':
    case 'date':
    case 'number':
      return areNumbers(x, y)
    case 'person':
    case 'place':
      return areNames(x, y)
    default:
      return areNumbers(x, y) || areNames(x, y)
  }
}

const areNumbers = (x: string, y: string) => /\d/.test(x) && /\d/.test(y)

const areNames = (x: string, y: string) =>
  !/\d/.test(x + y) &&
  Math.min(x.length, y.length) >= 2 &&
  ![...x].some((character) => y.includes(character))
