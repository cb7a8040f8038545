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

/** How far the making is, and who made it. */
export interface GenerationJobView {
  /** '' when nobody has asked for it yet. */
  taskId: string
  status: GenerationJobStatus
  /** 0–100. */
  progress: number
  /** Why it failed; '' otherwise. */
  error: string
  /** The caller may stop it. */
  isMine: boolean
  /** Label of the engine, e.g. 内置离线引擎; '' until it is made. */
  madeBy: string
  /** Taken from the text word for word by the offline engine; nothing was written anew. */
  isExtracted: boolean
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai; '' until it is made. */
  madeAt: string
  /** Of a very long file only a part, spread evenly, is read. */
  readPassages: number
  allPassages: number
}

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

export interface GuideView {
  making: GenerationJobView
  summary: string
  points: PlacedText[]
  terms: string[]
  questions: string[]
  /** Minutes it takes to read the whole file. */
  minutes: number
}

export interface MapNode {
  text: string
  /** Empty for a heading without words of its own. */
  places: TextPlace[]
  children: MapNode[]
}

export interface MapView {
  making: GenerationJobView
  /** Null until it is made. The root is the file itself. */
  tree: MapNode | null
}

/** Another file of the library that speaks of the same. */
export interface RelatedFile {
  id: string
  title: string
  extension: string
  /** Key terms that both have. */
  shared: string[]
}

export interface IdeasView {
  making: GenerationJobView
  /** The caller's own words that it follows; '' for none. */
  prompt: string
  angles: PlacedText[]
  outline: PlacedText[]
  opposing: PlacedText[]
  /** Looked up for the one who asks: only files that they may see. */
  reading: RelatedFile[]
}

export const PROMPT_LIMIT = 200
