import type { NodeId } from '#packages/basics/ids'
import { MAP_DEPTH, type MapView } from './map/map-view'
import type { NumberingName } from './headings/numbering-names'

/** What a node is to its document; `front` and `back` are 摘要, 致谢 and their like, which carry no number. */
export const nodeKinds = ['front', 'part', 'chapter', 'section', 'node', 'back'] as const
export type NodeKind = (typeof nodeKinds)[number]

export const nodeSources = ['ai', 'custom', 'document'] as const
export type NodeSource = (typeof nodeSources)[number]

/** A heading of a document and what is planned under it; its text is a {@link SectionBody} kept apart, by the same id. */
export interface DocNode {
  /** Stable through renaming and moving; never reused. */
  id: NodeId
  kind: NodeKind
  /** As a person wrote it or a document has it: without its number, which is never stored. */
  title: string
  /** What the text under it shall do, at most 60 characters; '' when nobody said. */
  intent: string
  /** Words wanted under this heading alone, children not counted; null when it follows from the whole. */
  budget: number | null
  /** No step writes here. */
  locked: boolean
  source: NodeSource
  /** A person's word to the writer; '' when there is none. */
  note: string
  /** Files and quotes a person tied to it. */
  evidenceIds: readonly string[]
  children: readonly DocNode[]
}

/** One document: outline, mind map, Word file and deck are projections of it. Levels follow from depth: roots are 1. */
export interface DocTree {
  /** Named like a heading's, where the title of the whole is meant. */
  id: NodeId
  title: string
  children: readonly DocNode[]
  /** How it is drawn, where it is a mind map of its own; absent in the headings of a text. */
  map?: MapView
  /** How its headings are numbered, on screen and in files; absent: as the kind of the text is. */
  numbering?: NumberingName
}

/** Levels of headings. */
export const TREE_DEPTH = 3
/** Levels that this tree may have. */
export const depthLimitOf = ({ map }: Pick<DocTree, 'map'>): number =>
  map ? MAP_DEPTH : TREE_DEPTH
export const NODES_LIMIT = 5_000
export const CHAPTERS_LIMIT = 500
export const TITLE_LIMIT = 200
export const INTENT_LIMIT = 200
export const NOTE_LIMIT = 1_000
/** Words wanted under one heading. */
export const BUDGET_LIMIT = 200_000
export const NODE_EVIDENCE_LIMIT = 50
