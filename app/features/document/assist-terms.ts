import type { FileId } from '~/core/ids'
import type { SectionBody } from '#packages/document/body'

/** What a model may make of selected words; `wish`: what the writer asks for in words of their own. */
export const rewriteActions = [
  'polish',
  'expand',
  'shorten',
  'translate',
  'simple',
  'continue',
  'wish',
] as const
export type RewriteAction = (typeof rewriteActions)[number]

/** What is generated from the editor: other words, or something to be inserted. */
export const generationTypes = [
  'AI_EDITOR',
  'CHAPTER',
  'GENERATE_CHAPTER_ATTACHMENT',
  'ONE_CLICK_AUTHORING',
  'GENERATE_TABLE',
  'GENERATE_CHART',
  'GENERATE_SCHEMATIC',
  'GENERATE_FORMULA',
  'GENERATE_SVG',
  'GENERATE_IMG',
] as const
export type GenerationType = (typeof generationTypes)[number]

/** What writes all of a section: by its heading, from chosen files first, or as one of a whole text. */
export const chapterTypes = [
  'CHAPTER',
  'GENERATE_CHAPTER_ATTACHMENT',
  'ONE_CLICK_AUTHORING',
] as const satisfies readonly GenerationType[]
export type ChapterType = (typeof chapterTypes)[number]

export const isChapterType = (type: GenerationType): type is ChapterType =>
  chapterTypes.some((item) => item === type)

/** Words of a section that nobody planned, and the most that are written at once. */
export const CHAPTER_WORDS = 500
export const CHAPTER_WORDS_AT_MOST = 3_000
export const CHAPTER_FILES_AT_MOST = 50

/** Nothing stands there but empty lines. */
export const isBlankBody = ({ content }: SectionBody): boolean =>
  content.every((block) => block.type === 'paragraph' && (block.content ?? []).length === 0)

/** Words that a section is written with. */
export const chapterWords = (budget: number | null): number =>
  Math.min(budget ?? CHAPTER_WORDS, CHAPTER_WORDS_AT_MOST)

/** Coins for a section by its words, as a creation has it: ten a thousand, one at least. */
export const chapterCoins = (words: number): number => Math.max(1, Math.ceil(words / 100))

/** Coins that a generated picture costs. */
export const PICTURE_COINS = 2

/** Types that are made from sources where no model is connected. */
export const offlineTypes: readonly GenerationType[] = [
  'GENERATE_TABLE',
  'GENERATE_CHART',
  ...chapterTypes,
]

/** Characters of a wish, and of what is selected. */
export const WISH_LIMIT = 500
export const SELECTION_LIMIT = 20_000

/** What comes of it, in order: `started`, deltas, then `done` or `failed`. `by`: who writes; '' for no model. */
export type AssistEvent =
  | { type: 'assist.started'; editId: string; by: string }
  | { type: 'assist.delta'; text: string }
  /** What was said is taken back, and begins anew. */
  | { type: 'assist.recast' }
  /** `invented`: sources that were named and that nobody gave; they are left out. */
  | { type: 'assist.done'; editId: string; body: SectionBody; invented: number }
  | { type: 'assist.failed'; code: string; message: string }

export const claimSupports = ['supported', 'partly', 'contradicted', 'unsupported'] as const
export type ClaimSupport = (typeof claimSupports)[number]

/** A sentence of the library that may carry what is selected. */
export interface FoundQuote {
  fileId: FileId
  /** Number of its passage. */
  no: number
  title: string
  /** Where it stands, in words. */
  label: string
  quote: string
  support: ClaimSupport
  /** The document cites this file already. */
  isMaterial: boolean
}
