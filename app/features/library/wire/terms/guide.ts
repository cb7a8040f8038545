// Words and shapes of what is made of a file: 导读, 脑图, 灵感. Free of zod, for the browser.
export const generatedKinds = ['guide', 'mindmap', 'inspiration'] as const
export type GeneratedKind = (typeof generatedKinds)[number]

export const generationJobStatuses = [
  'none',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
] as const
export type GenerationJobStatus = (typeof generationJobStatuses)[number]

/** Where something stands in the file. */
export interface TextPlace {
  /** Number of the passage, from 0. */
  no: number
  /** e.g. 第14页; '' where the place has no name. */
  words: string
  /** What of the passage is meant, as UTF-16 offsets into its text. */
  from: number
  to: number
}

/** A sentence with at least one place that carries it. */
export interface PlacedText {
  text: string
  places: TextPlace[]
}

export interface MapNode {
  text: string
  /** Empty for a heading without words of its own. */
  places: TextPlace[]
  children: MapNode[]
}

/** Another file of the library that speaks of the same. */
export interface RelatedFile {
  id: string
  title: string
  extension: string
  /** Key terms that both have. */
  shared: string[]
}

export const PROMPT_LIMIT = 200

export type { GenerationJobView, GuideView, IdeasView, MapView } from '../contracts/guide'
