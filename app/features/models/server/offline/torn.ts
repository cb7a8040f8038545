import { words } from '#packages/chinese/terms'
import type { Asked } from '~/core/ranking/question'
import { isHow } from './asking-words'
import { isBlank } from './small-corpus'

const HAN_WORD = /^[\u3400-\u9fff]{2,}$/

/**
 * Whether the word that tells the question from others stands in a sentence only across two others: 迟到 in 推迟到七月.
 * A rule of Chinese, which sets no spaces between words.
 */
export function isTorn(asked: Asked, folded: string): boolean {
  const [heaviest = ''] = asked.words
    .filter((word) => HAN_WORD.test(word) && !isBlank(word) && !isHow(word))
    .toSorted((a, b) => asked.idf(b) - asked.idf(a))
  if (heaviest === '' || !folded.includes(heaviest)) return false
  const edges = edgesIn(folded)
  let place = folded.indexOf(heaviest)
  while (place >= 0) {
    if (!isAcross(edges, place, place + heaviest.length)) return false
    place = folded.indexOf(heaviest, place + 1)
  }
  return true
}

/** It begins within a word and goes on beyond it, or the other way round. */
function isAcross(edges: ReadonlySet<number>, from: number, to: number): boolean {
  const isCutInside = Array.from({ length: to - from - 1 }).some((_, index) =>
    edges.has(from + index + 1),
  )
  return isCutInside && (!edges.has(from) || !edges.has(to))
}

/** Where words begin and end. */
function edgesIn(folded: string): ReadonlySet<number> {
  const edges = new Set<number>()
  let from = 0
  for (const word of words(folded)) {
    const place = folded.indexOf(word, from)
    if (place < 0) continue
    from = place + word.length
    edges.add(place).add(from)
  }
  return edges
}
