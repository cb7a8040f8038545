import { ALIKE_FROM, likeness } from './likeness'
import type { Reading, Token } from './reading'

const REACH = 14

/** By whom something is done (由甲方承担): whether the passage says of the same deed that it is by another. */
export function hasOtherAgent(claim: Reading, passage: Reading): boolean {
  const theirs = agentsIn(passage)
  return agentsIn(claim).some((own) => {
    const same = theirs.flatMap((other) => sharesAgent(own, other) ?? [])
    return same.length > 0 && !same.some(Boolean)
  })
}

const agentsIn = ({ text, tokens }: Reading): Token[][] =>
  [...text.matchAll(/由(?!于|此|来)/g)].map(({ index }) => {
    const end = /[,，。;；!！?？、]/.exec(text.slice(index))?.index ?? REACH
    return tokens.filter(
      ({ from, isContent }) => isContent && from > index && from < index + Math.min(end, REACH),
    )
  })

/** Whether the agents of one deed are alike; null where the deeds are not. */
function sharesAgent(own: Token[], other: Token[]): boolean | null {
  for (let mine = 1; mine < own.length; mine += 1) {
    for (let theirs = 1; theirs < other.length; theirs += 1) {
      if (!areAlike(own[mine], other[theirs])) continue
      const agents = other.slice(0, theirs)
      return own.slice(0, mine).some((token) => agents.some((item) => areAlike(token, item)))
    }
  }
  return null
}

const areAlike = (token: Token | undefined, other: Token | undefined) =>
  token !== undefined && other !== undefined && likeness(token.word, other.word) >= ALIKE_FROM
