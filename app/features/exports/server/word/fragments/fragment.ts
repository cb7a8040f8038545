import type { ListNumber } from '../base/numbering-xml'
import type { WordFlaw } from '../options'
import type { Packed } from '../package/packed'
import type { Belonging, Ids, Relation, Section } from '../writing'
import type { Question } from './tracked-reads'

/** What a fragment takes from the export it is written in, and finds there. */
export interface Trace {
  /** Bookmarks it sets, and names that it found used by others before. */
  names: string[]
  takenNames: string[]
  /** Relations by key of the picture: of those it brings, and of those that others have brought. */
  pictures: [key: string, relation: string][]
  shown: [key: string, relation: string][]
  /** Pages of another shape that it opens and closes. */
  section: { before: Section; after: Section } | null
  /** What it asked of the rest of the document, each thing once. */
  asked: Map<string, Question>
  /** It leans on something that is not told here: it is written anew each time. */
  isLoose: boolean
}

export const openTrace = (): Trace => ({
  names: [],
  takenNames: [],
  pictures: [],
  shown: [],
  section: null,
  asked: new Map(),
  isLoose: false,
})

/** Text of a node as Word has it, with all that belongs to it elsewhere in the file, and what it was written from. */
export interface Fragment extends Omit<Trace, 'asked' | 'isLoose'> {
  /** Its heading and its place, as they were. */
  from: string
  /** What it asked of the document, its own text too, and the sum of the answers. */
  asked: readonly Question[]
  answers: string
  /** Ids before it and behind it. */
  before: Ids
  after: Ids
  /** How many lists and charts stood before it, where it has some itself. */
  listsBefore: number
  chartsBefore: number
  charts: number
  lists: readonly ListNumber[]
  relations: readonly Relation[]
  belongings: readonly Belonging[]
  counts: Counts
  flaws: readonly WordFlaw[]
  body: Packed
  notes: Packed | null
}

export const countNames = ['headings', 'figures', 'formulas', 'footnotes'] as const
export type Counts = Record<(typeof countNames)[number], number>
