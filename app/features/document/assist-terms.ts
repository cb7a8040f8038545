import type { FileId } from '~/core/ids'
import type { SectionBody } from './schema/body'

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
  'GENERATE_TABLE',
  'GENERATE_CHART',
  'GENERATE_SCHEMATIC',
  'GENERATE_FORMULA',
  'GENERATE_SVG',
  'GENERATE_IMG',
] as const
export type GenerationType = (typeof generationTypes)[number]

/** Coins that a generated picture costs. */
export const PICTURE_COINS = 2

/** Types that are made from the tables of sources where no model is connected. */
export const offlineTypes: readonly GenerationType[] = ['GENERATE_TABLE', 'GENERATE_CHART']

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
