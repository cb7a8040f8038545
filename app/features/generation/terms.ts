import type { DocumentId } from '~/core/ids'
/** Words and limits of creations that browser and server share. The spelling of the values is part of the contract. */

import type { DeckView } from '~/features/document/deck-terms'
import type { FinalView } from '~/features/document/contract'
import type { DocTree } from '#packages/document'
import type { DocumentHeadings } from '~/features/document/terms'
import type { CreationView } from './contract'

export { priceOf } from './lengths'

export {
  numberChoices,
  personChoices,
  termsOfText,
  wordsOfText,
  type GlossaryTerm,
  type NumberChoice,
  type Person,
  type StyleCard,
} from '#packages/document/style-card'

export const creationKinds = [
  'ppt',
  'paper',
  'image',
  'question',
  'conetnt',
  'article',
  'information',
] as const
export type CreationKind = (typeof creationKinds)[number]

/** A book is a creation of kind `conetnt` with the project `book`; a deck is `ppt` in both. */
export const projectTypes = ['book', 'ppt'] as const
export type ProjectType = (typeof projectTypes)[number]

/** A form that is submitted for something other than a plain creation; `lecture` writes notes for a finished deck. */
export const creationApps = ['', 'lecture'] as const
export type CreationApp = (typeof creationApps)[number]

/** Number = depth of headings. */
export const outlineTypes = [
  'word-outline-1',
  'word-outline-2',
  'word-outline-3',
  'ppt-outline',
] as const
export type OutlineType = (typeof outlineTypes)[number]

export const outlineSources = ['ai', 'custom', 'document'] as const
export type OutlineSource = (typeof outlineSources)[number]

export const haveOutlineChoices = ['无大纲，帮我AI生成', '有大纲，需保持原文'] as const
export type HaveOutline = (typeof haveOutlineChoices)[number]

export const materialChoices = ['无', 'AI智能', '手动上传'] as const
export type MaterialChoice = (typeof materialChoices)[number]

export const materialSources = ['search', 'upload'] as const
export type MaterialSource = (typeof materialSources)[number]

/** 1 is made by a template, 2 from a folder of the library. */
export const bookTypes = { bookTemplate: 1, bookDataBase: 2 } as const
export type BookType = (typeof bookTypes)[keyof typeof bookTypes]

export const displayModes = ['outline', 'mindmap'] as const
export type DisplayMode = (typeof displayModes)[number]

export const lengthSizes = ['tiny', 'small', 'middle', 'large'] as const
export type LengthSize = (typeof lengthSizes)[number]

export const taskStatuses = ['init', 'need_pay', 'payed', 'wait', 'ing', 'done', 'error'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Of decks and books. */
export const makeStatuses = [
  'creating_outline',
  'creating_pages',
  'creating_chapters',
  'completing',
  'completed',
  'error',
] as const
export type MakeStatus = (typeof makeStatuses)[number]

export const writingStages = [
  'studying',
  'creating_outline',
  'drafting',
  'creating_chapters',
  'completing',
] as const
export type WritingStage = (typeof writingStages)[number]

export const helpStatuses = { canHelp: 1, inHelp: 2, successHelp: 3 } as const
export type HelpStatus = (typeof helpStatuses)[keyof typeof helpStatuses]

export const nodeStates = ['wait', 'ing', 'done', 'error'] as const
export type NodeState = (typeof nodeStates)[number]

/** `lecture` material is the deck that notes are written for. */
export const attachmentRoles = ['material', 'outline', 'mould', 'lecture'] as const

export const TOPIC_LIMIT = 200
export const REQUIREMENT_LIMIT = 4_000
export const STYLE_LIMIT = 200
export const MATERIAL_FILES_AT_MOST = 50
export const ATTACHMENTS_AT_MOST = 100
export const TARGET_WORDS_AT_LEAST = 300
export const TARGET_WORDS_AT_MOST = 3_000_000
export const PAGES_AT_MOST = 200
/** Of a book. */
export const CHAPTERS_AT_MOST = 500
export const CREATIONS_A_PAGE = 10
export const REMARK_LIMIT = 1_000
/** Characters of a typed outline. */
export const OUTLINE_TEXT_LIMIT = 400_000

/** Files tied to the headings of one creation. */
export const CHAPTER_FILES_AT_MOST = 500
/** Characters of a quote that is chosen by hand. */
export const QUOTE_LIMIT = 400

/** Said where the headings of a document make no outline. */
export const OUTLINE_LEVELS_WRONG = '大纲层级不正确，请检查标题级别'

/** A creation in the list. */
export interface CreationLine {
  id: string
  kind: CreationKind
  project: ProjectType | null
  app: CreationApp
  title: string
  taskStatus: TaskStatus
  makeStatus: MakeStatus | null
  /** Headings with their text, and all of them. */
  done: number
  total: number
  words: number
  targetWords: number
  documentId: DocumentId | null
  isPaused: boolean
  /** Coins are to be paid before it is written. */
  isPriced: boolean
  createTime: string
  updateTime: string
}

export const HELPERS_AT_MOST = 20

/** What a typed or read outline came to. */
export interface OutlineView {
  /** Without headings when `problem` says why. */
  tree: DocTree
  problem: string
  /** How far it was guessed, for a person to look over; '' when it was not. */
  hint: string
  /** What of a file could be an outline, where it is none as it stands: to be mended by hand. '' otherwise. */
  text: string
}

/** The creation that wrote a deck's script last. */
export interface DeckScript {
  id: string
  taskStatus: TaskStatus
}

/** A creation as its pages open; without headings until it has a document. */
export interface OpenedCreation {
  creation: CreationView
  outline: DocumentHeadings | null
  /** The version that its document is final as. */
  final: FinalView | null
}

/** A deck as its page opens. */
export interface OpenedDeck {
  view: DeckView
  /** The caller's creation that made it; null for a deck of another document. */
  creationId: string | null
  script: DeckScript | null
}

export type {
  CreationNodeView,
  CreationPage,
  CreationView,
  HelpRequestView,
  HelpView,
  QuoteView,
} from './contract'

export type { CreationAttachment, PassageQuotes, TakenPicture } from './material-contract'
