import { fold } from '#packages/chinese/fold'
import { bigrams, stopWords, words } from '#packages/chinese/terms'
import type { FileId } from '~/core/ids'
import { readTable } from '~/core/text/table-rows'
import { quotableWords } from '../../paper/excerpt/quotable-words'
import { keyTermsOf } from '../../paper/keywords/key-terms'
import type { SourcePassage } from '../../paper/material'
import { contentsOf, subjectOf, type Heading } from '../headings'
import { isSameTitle } from '../shape'
import type { LeftOut, ReadDocument } from './read-library'

/** A heading of a document, or a whole one that has none, with what stands there. */
export interface Piece {
  fileId: FileId
  document: string
  title: string
  /** What it is about, where its title is its file's. */
  subject?: string
  /** Words that can be quoted of it. */
  weight: number
  /** Where it stands in its document: as a number, and from 0 to 1. */
  index: number
  place: number
  terms: ReadonlySet<string>
  /** Headings below it. */
  sections: readonly Heading[]
}

const MOST_PIECES = 300
/** A heading with less under it makes no section. */
export const FEWEST_WORDS = 40
const TABLE_SHARE = 0.25

const weigh = (passage: SourcePassage) =>
  // Never nothing: a heading that gives too little is told as left out.
  1 + (readTable(passage.text) ? TABLE_SHARE * passage.text.length : quotableWords(passage))

/** The pieces of documents, and those that are too short to be any. */
export function piecesOf(documents: readonly ReadDocument[]): {
  pieces: Piece[]
  short: LeftOut[]
} {
  const all = documents.flatMap(piecesOfDocument)
  const long = all.filter(({ weight }) => weight >= FEWEST_WORDS)
  const longEnough = new Set(long.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_PIECES))
  const short = all
    .filter((item) => !longEnough.has(item))
    .map((item) => left(item, '文字过少，不足一节'))
  return { pieces: long.filter((item) => longEnough.has(item)), short }
}

function piecesOfDocument({ id, title, passages }: ReadDocument): Piece[] {
  const [root] = contentsOf(passages, weigh)
  if (!root) return []
  const own = root.children.length > 1 ? root.children : [root]
  const subject = own.length > 1 ? null : subjectIn(passages, title)
  return own.map((item, index) => ({
    ...pieceOf(item, { id, title }, index),
    place: own.length < 2 ? 0 : index / own.length,
    ...(subject !== null && { subject }),
  }))
}

/** A chapter is named by what is said in it, not by the file that says it. */
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
  { title, weight, terms, children }: Heading,
  document: { id: FileId; title: string },
  index: number,
): Omit<Piece, 'place'> => ({
  fileId: document.id,
  document: document.title,
  title,
  weight,
  index,
  terms: new Set([...terms, ...contentTerms(title)]),
  sections: children.filter((item) => item.weight >= FEWEST_WORDS),
})

const contentTerms = (title: string) => {
  const folded = fold(title)
  return [...words(folded).filter((word) => !stopWords.has(word)), ...bigrams(folded)]
}

export const left = ({ title, document, fileId }: Piece, reason: string): LeftOut => ({
  heading: title,
  fileId,
  document,
  reason,
})
