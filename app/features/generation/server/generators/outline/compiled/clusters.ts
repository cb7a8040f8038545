import { fold } from '#packages/chinese/fold'
import { bigrams } from '#packages/chinese/terms'
import { isGenericTitle, isSameTitle } from '../shape'
import { mergeAlike, type Likeness } from './merge-alike'
import { left, type Piece } from './pieces'
import type { LeftOut } from './read-library'

/** Pieces that speak of the same: what becomes a chapter. */
export interface Cluster {
  title: string
  weight: number
  pieces: readonly Piece[]
}

export interface ClusterRoom {
  chapters: number
  /** Pieces of a chapter, at most. */
  sections: number
  /** Words of a chapter: what a piece has beyond them is of no use. */
  words?: number
  /** Whether what stands in one document belongs together, and another one's goes in only where it is much alike. */
  byDocument?: boolean
}

// Less in common than that, and two pieces make no chapter.
const ALIKE_FROM = 0.05
// What belongs to no chapter goes to the nearest one, if it is at all near.
const NEAR_FROM = 0.03
// Neighbours in their document belong together sooner than strangers.
const NEIGHBOURS = 0.06
const NEIGHBOURHOOD = 0.2
// Of what two pieces of different documents have in common, where documents are kept apart.
const STRANGERS = 0.3
// One chapter shall not swallow the others.
const LARGEST = 1.6

/**
 * Lays pieces together by what they speak of, into at most so many chapters of at most so many pieces and of about the same
 * weight; every piece is in one of them or told as left out. The same pieces give the same chapters.
 */
export function clustersOf(
  pieces: readonly Piece[],
  { chapters, sections, words = Infinity, byDocument = false }: ClusterRoom,
): { clusters: Cluster[]; leftOut: LeftOut[] } {
  const likeness = likenessOf(pieces, byDocument ? STRANGERS : 1)
  const useOf = (group: readonly number[]) =>
    group.reduce((sum, index) => sum + Math.min(words, pieces[index]?.weight ?? 0), 0)
  const most = (LARGEST * useOf([...pieces.keys()])) / Math.max(1, chapters)
  const groups = mergeAlike(pieces.length, likeness, {
    most: chapters,
    from: ALIKE_FROM,
    fits: (item, other) => item.length + other.length < 3 || useOf(item) + useOf(other) <= most,
  })
  const byWeight = groups.toSorted((a, b) => useOf(b) - useOf(a))
  const chosen = byWeight.slice(0, chapters).map((group) => [...group])
  const leftOut: LeftOut[] = []
  for (const index of byWeight.slice(chapters).flat()) {
    const near = chosen
      .map((group) => ({ group, share: meanLikeness(index, group, likeness) }))
      .reduce((a, b) => (b.share > a.share ? b : a))
    const piece = pieces[index]
    if (near.share >= NEAR_FROM) near.group.push(index)
    else if (piece) leftOut.push(left(piece, '与各章的主题都不相近'))
  }
  const clusters = chosen.map((group) => {
    const { chosenPieces, leftOver } = withinRoom(pieces, group, sections)
    leftOut.push(...leftOver.map((item) => left(item, '篇幅所限，没有列为一节')))
    return {
      title: titleOf(pieces, group, likeness),
      weight: weightOf(pieces, group),
      pieces: chosenPieces,
    }
  })
  return { clusters: inReadingOrder(clusters), leftOut }
}

const weightOf = (pieces: readonly Piece[], group: readonly number[]) =>
  group.reduce((sum, index) => sum + (pieces[index]?.weight ?? 0), 0)

function meanLikeness(index: number, group: readonly number[], likeness: Likeness): number {
  return group.reduce((sum, other) => sum + likeness(index, other), 0) / Math.max(1, group.length)
}

// The shortest go where there is no room for all.
function withinRoom(pieces: readonly Piece[], group: readonly number[], sections: number) {
  const own = group.flatMap((index) => pieces[index] ?? [])
  const heaviest = new Set(
    own.toSorted((a, b) => b.weight - a.weight).slice(0, Math.max(1, sections)),
  )
  // Document by document, the one with most to say first.
  const weights = Map.groupBy(own, ({ fileId }) => fileId)
  const weightOfFile = ({ fileId }: Piece) =>
    (weights.get(fileId) ?? []).reduce((sum, { weight }) => sum + weight, 0)
  const inOrder = own.toSorted(
    (a, b) =>
      weightOfFile(b) - weightOfFile(a) ||
      (a.fileId === b.fileId ? a.place - b.place : a.fileId < b.fileId ? -1 : 1),
  )
  return {
    chosenPieces: inOrder.filter((item) => heaviest.has(item)),
    leftOver: sections < 1 ? [] : inOrder.filter((item) => !heaviest.has(item)),
  }
}

const LONGEST_JOINED = 8
const ALONE = 0.6

/** The title of the piece that all the others are most like; with the next one where it speaks for little of the whole. */
function titleOf(pieces: readonly Piece[], group: readonly number[], likeness: Likeness): string {
  const ranked = group
    .map((index) => ({
      piece: pieces[index],
      score: meanLikeness(index, group, likeness) * Math.sqrt(pieces[index]?.weight ?? 0),
    }))
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ piece }) => (piece ? [{ title: piece.subject ?? piece.title, piece }] : []))
  const named = ranked.filter(({ title }) => !isGenericTitle(title))
  const [first, second] = named.length > 0 ? named : ranked
  if (!first) return ''
  const isShort = ({ title }: { title: string }) =>
    title.length <= LONGEST_JOINED && !/[与和及、，：]/.test(title)
  const speaksForAll = first.piece.weight >= ALONE * weightOf(pieces, group)
  if (
    !second ||
    speaksForAll ||
    !isShort(first) ||
    !isShort(second) ||
    areAlike(first.title, second.title)
  ) {
    return first.title
  }
  return `${first.title}与${second.title}`
}

const areAlike = (title: string, other: string) => {
  const pairs = new Set(bigrams(fold(title)))
  return bigrams(fold(other)).some((pair) => pairs.has(pair))
}

/** Chapters of one document together, in its order; the document with most to say first. */
function inReadingOrder(clusters: readonly Cluster[]): Cluster[] {
  const mainFile = ({ pieces }: Cluster) => pieces[0]?.fileId ?? ''
  const weights = new Map<string, number>()
  for (const item of clusters) {
    weights.set(mainFile(item), (weights.get(mainFile(item)) ?? 0) + item.weight)
  }
  const weightOfFile = (item: Cluster) => weights.get(mainFile(item)) ?? 0
  return clusters.toSorted(
    (a, b) =>
      weightOfFile(b) - weightOfFile(a) ||
      (mainFile(a) === mainFile(b) ? placeOf(a) - placeOf(b) : mainFile(a) < mainFile(b) ? -1 : 1),
  )
}

const placeOf = ({ pieces }: Cluster) =>
  pieces.reduce((sum, { place, weight }) => sum + place * weight, 0) /
  Math.max(
    1,
    pieces.reduce((sum, { weight }) => sum + weight, 0),
  )

/** An overview goes with what it stands before. */
const isOpening = (item: Piece, next: Piece) =>
  item.fileId === next.fileId && item.index + 1 === next.index && isGenericTitle(item.title)

const areOne = (item: Piece, other: Piece) =>
  isSameTitle(item.title, other.title) || isOpening(item, other) || isOpening(other, item)

const areNeighbours = (item: Piece, other: Piece) =>
  item.fileId === other.fileId && Math.abs(item.place - other.place) <= NEIGHBOURHOOD

/** Cosine of the terms of two pieces, rare ones counting most; like titles are like pieces, neighbours a little more. */
function likenessOf(pieces: readonly Piece[], strangers: number): Likeness {
  const held = new Map<string, number>()
  for (const { terms } of pieces)
    for (const term of terms) held.set(term, (held.get(term) ?? 0) + 1)
  const rarity = (term: string) => Math.log(1 + pieces.length / (1 + (held.get(term) ?? 0))) ** 2
  const sizes = pieces.map(({ terms }) => [...terms].reduce((sum, term) => sum + rarity(term), 0))
  return (item, other) => {
    const [mine, its] = [pieces[item], pieces[other]]
    if (!mine || !its) return 0
    if (areOne(mine, its)) return 1
    const [small, large] = mine.terms.size < its.terms.size ? [mine, its] : [its, mine]
    let shared = 0
    for (const term of small.terms) if (large.terms.has(term)) shared += rarity(term)
    const alike = shared / Math.sqrt(Math.max(1e-9, (sizes[item] ?? 0) * (sizes[other] ?? 0)))
    if (mine.fileId !== its.fileId) return alike * strangers
    return alike + (areNeighbours(mine, its) ? NEIGHBOURS : 0)
  }
}
