import { createContext } from 'react'
import type { SupportLevel } from '#packages/document/evidence'
import type { EvidenceView } from '../../terms'

/** A heading, figure, table or formula that has a number. */
export interface PointerTarget {
  id: string
  label: string
  title: string
}

/** What the words of a text point at. */
export interface Pointers {
  /** Number in the list of references, by evidence. */
  numberOf: (evidenceId: string) => number | null
  /** 图 2-1, 第三章: what a cross-reference says; null when its target is gone. */
  labelOf: (id: string) => string | null
  /** All that can be referred to, in the order of the text: headings first. */
  targets: () => readonly PointerTarget[]
  /** The pictures of the document. */
  imageUrl: (key: string) => string
}

export const PointersContext = createContext<Pointers>({
  numberOf: () => null,
  labelOf: () => null,
  targets: () => [],
  imageUrl: () => '',
})

/** The evidence of the text below, and how well it carries what cites it. */
export interface Sources {
  evidence: ReadonlyMap<string, EvidenceView>
  levels: ReadonlyMap<string, SupportLevel>
  /** On a phone a card has no place: it opens from below, for all that the mark stands for (ids, a blank between). */
  onOpen: (evidenceIds: string) => void
}

export const SourcesContext = createContext<Sources>({
  evidence: new Map(),
  levels: new Map(),
  onOpen: () => undefined,
})
