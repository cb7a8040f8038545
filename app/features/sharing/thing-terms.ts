import type { MapAppearance, TopicStyle } from '#packages/document/map/map-view'

// What is kept of a shared mind map or file of the library. No id goes along, no note, no name of who wrote it.

export interface SharedTopic {
  title: string
  style?: TopicStyle | undefined
  children: SharedTopic[]
}

/** A mind map as it was when it was shared. */
export interface MapSnapshot {
  kind: 'mindmap'
  title: string
  topics: SharedTopic[]
  appearance: MapAppearance
  /** Words over neighbours: `parent` and `first`, `last` by their ways from the root, `0.2`; '' is the root. */
  summaries: { parent: string; first: number; last: number; title: string }[]
}

export const sharedBlockKinds = ['heading', 'paragraph', 'list', 'table', 'code'] as const

/** A piece of a file's text. */
export interface SharedBlock {
  kind: (typeof sharedBlockKinds)[number]
  /** 1–6 for headings, else 0. */
  level: number
  /** Plain text; tables as Markdown rows. */
  text: string
  /** 第3页; '' where it stands where the one before it does. */
  place: string
}

/** The text of a file as it was when it was shared; the original does not go along. */
export interface FileSnapshot {
  kind: 'file'
  title: string
  extension: string
  pages: number
  blocks: SharedBlock[]
}
