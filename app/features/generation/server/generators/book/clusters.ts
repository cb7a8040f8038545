import { fold } from '#packages/chinese/fold'
import { bigrams, stopWords, words } from '#packages/chinese/terms'
import type { FileId } from '~/core/ids'
import { contentsOf, subjectOf, type Heading } from '../outline/headings'
import { isSameTitle } from '../outline/shape'
import { keyTermsOf } from '../paper/key-terms'
import type { SourcePassage } from '../paper/material'
import { mergeAlike, type Likeness } from './merge-alike'

/** A document with its passages in order. */
export interface ReadDocument {
  id: FileId
  title: string
  passages: readonly SourcePassage[]
}

/** A heading of a document, or a whole one that has none, with the words of what stands there. */
export interface Piece {
  fileId: FileId
  document: string
  title: string
  /** What it is about, where its title is its file's. */
  subject?: string
  /** Characters of its text. */
  weight: number
  /** Where it stands in its document, 0 to 1. */
  place: number
  terms: ReadonlySet<string>
}

/** Pieces that speak of the same: what becomes a chapter. */
export interface Cluster {
  title: string
  weight: number
  pieces: readonly Piece[]
}

/** What stays out of a book, and why, in words. */
export interface LeftOut {
  /** '' for a document as a whole. */
  heading: string
  /** '' where it is no single one. */
  fileId: FileId | ''
  document: string
  reason: string
}

const MOST_PIECES = 300
const SHORTEST = 80
// Less in common than that, and two pieces make no chapter.
const ALIKE_FROM = 0.05
// What belongs to no chapter goes to the nearest one, if it is at all near.
const NEAR_FROM = 0.03

/** The pieces of documents, and those that are too short to be any. */
export function piecesOf(documents: readonly ReadDocument[]): {
  pieces: Piece[]
  short: LeftOut[]
} {
  const all = documents.flatMap(({ id, title, passages }): Piece[] => {
    const [root] = contentsOf(passages)
    if (!root) return []
    const own = root.children.length > 1 ? root.children : [root]
    const subject = own.length > 1 ? null : subjectIn(passages, title)
    return own.map((item, index) => ({
      ...pieceOf(item, { id, title }, own.length < 2 ? 0 : index / own.length),
      ...(subject !== null && { subject }),
    }))
  })
  const long = all.filter(({ weight }) => weight >= SHORTEST)
  const longEnough = new Set(long.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_PIECES))
  const short = all
    .filter((item) => !longEnough.has(item))
    .map((item) => left(item, '文字过少，不足一节'))
  return { pieces: long.filter((item) => longEnough.has(item)), short }
}

// A chapter is named by what is said in it, not by the file that says it.
function subjectIn(passages: readonly SourcePassage[], title: string): string {
  const texts = passages.map(({ text }) => text)
  const heading = passages
    .flatMap(({ headings }) => headings)
    .find((item) => !isSameTitle(item, title))
  const [term] = keyTermsOf(texts, 10).filter(
    (item) => item.length >= 4 && !isSameTitle(item, title),
  )
  return heading ?? term ?? subjectOf(title)
}

const pieceOf = (
  { title, weight, terms }: Heading,
  document: { id: FileId; title: string },
  place: number,
): Piece => ({
  fileId: document.id,
  document: document.title,
  title,
  weight,
  place,
  terms: new Set([...terms, ...contentTerms(title)]),
})

const contentTerms = (title: string) => {
  const folded = fold(title)
  return [...words(folded).filter((word) => !stopWords.has(word)), ...bigrams(folded)]
}

const left = ({ title, document, fileId }: Piece, reason: string): LeftOut => ({
  heading: title,
  fileId,
  document,
  reason,
})

/**
 * Lays pieces together by what they speak of, into at most so many chapters of at most so many pieces; every piece is in
 * one of them or told as left out. The same pieces give the same chapters.
 */
export function clustersOf(
  pieces: readonly Piece[],
  { chapters, sections }: { chapters: number; sections: number },
): { clusters: Cluster[]; leftOut: LeftOut[] } {
  const likeness = likenessOf(pieces)
  const groups = mergeAlike(pieces.length, likeness, { most: chapters, from: ALIKE_FROM })
  const byWeight = groups.toSorted((a, b) => weightOf(pieces, b) - weightOf(pieces, a))
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
  return { clusters: clusters.toSorted(inReadingOrder), leftOut }
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
  const inOrder = own.toSorted((a, b) => a.place - b.place || (a.fileId < b.fileId ? -1 : 1))
  return {
    chosenPieces: inOrder.filter((item) => heaviest.has(item)),
    leftOver: sections < 1 ? [] : inOrder.filter((item) => !heaviest.has(item)),
  }
}

// The title of the piece that all the others are most like.
function titleOf(pieces: readonly Piece[], group: readonly number[], likeness: Likeness): string {
  const central = group.reduce((a, b) => {
    const [item, other] = [meanLikeness(a, group, likeness), meanLikeness(b, group, likeness)]
    return other * Math.sqrt(pieces[b]?.weight ?? 0) > item * Math.sqrt(pieces[a]?.weight ?? 0)
      ? b
      : a
  })
  return pieces[central]?.subject ?? pieces[central]?.title ?? ''
}

const placeOf = ({ pieces }: Cluster) =>
  pieces.reduce((sum, { place, weight }) => sum + place * weight, 0) /
  Math.max(
    1,
    pieces.reduce((sum, { weight }) => sum + weight, 0),
  )

const inReadingOrder = (a: Cluster, b: Cluster) => placeOf(a) - placeOf(b) || b.weight - a.weight

/** Cosine of the terms of two pieces, rare ones counting most; like titles are like pieces. */
function likenessOf(pieces: readonly Piece[]): Likeness {
  const held = new Map<string, number>()
  for (const { terms } of pieces)
    for (const term of terms) held.set(term, (held.get(term) ?? 0) + 1)
  const rarity = (term: string) => Math.log(1 + pieces.length / (1 + (held.get(term) ?? 0))) ** 2
  const sizes = pieces.map(({ terms }) => [...terms].reduce((sum, term) => sum + rarity(term), 0))
  return (item, other) => {
    const [mine, its] = [pieces[item], pieces[other]]
    if (!mine || !its) return 0
    if (isSameTitle(mine.title, its.title)) return 1
    const [small, large] = mine.terms.size < its.terms.size ? [mine, its] : [its, mine]
    let shared = 0
    for (const term of small.terms) if (large.terms.has(term)) shared += rarity(term)
    return shared / Math.sqrt(Math.max(1e-9, (sizes[item] ?? 0) * (sizes[other] ?? 0)))
  }
}
