import { editsBetween } from '../edits'
import type { Extract } from './extract'
import type { Asked } from '~/core/ranking/question'

/** Two sources that say the same but for one value. */
export interface Conflict {
  first: { alias: number; value: string }
  second: { alias: number; value: string }
}

const SENTENCES = 6
const COVERED = 0.45
const LONGEST = 200
const MOST_EDITS = 3

/** Looks for a pair of sentences of different passages that differ in one value only. */
export function findConflict(asked: Asked, extracts: Extract[]): Conflict | null {
  const heads = extracts.slice(0, SENTENCES).filter((one) => one.covered >= COVERED)
  for (const [at, first] of heads.entries()) {
    for (const second of heads.slice(at + 1)) {
      if (first.alias === second.alias) continue
      const values = differingValues(asked, tokens(first.folded), tokens(second.folded))
      if (!values) continue
      return {
        first: { alias: first.alias, value: values[0] },
        second: { alias: second.alias, value: values[1] },
      }
    }
  }
  return null
}

const tokens = (folded: string) =>
  folded
    .replace(/[^\p{L}\p{N}.%·]/gu, '')
    .slice(0, LONGEST)
    .match(/[a-z0-9.%]+|./gu) ?? []

function differingValues(asked: Asked, a: string[], b: string[]): [string, string] | null {
  const edits = editsBetween(a, b)
  const similar = (2 * edits.common) / (a.length + b.length)
  if (similar < 0.85 || similar >= 0.995 || edits.runs.length > MOST_EDITS) return null
  const value = edits.runs.find(([x, y]) => isValuePair(asked, x, y))
  return value ?? null
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
