import type { FileId } from '~/core/ids'
// Words, limits and shapes of the chat. Free of zod: the browser loads this, not the schemas of contract.ts.
import type { Anchor } from '~/features/library/terms'
import type { ModelIdentity } from '~/features/models/terms'
import type { AnswerNotice } from './notice-terms'

export type { AgentProfile as AgentFace, AgentView } from './agents-terms'

/** Exact words of the specification; every chat page but the home variant carries them. */
export const DISCLAIMER =
  '回复的内容由AI生成，非人工编辑；其内容准确性和完整性无法保证，不代表我们的态度和观点。'

/** Length of a question, counted in UTF-16 units on both sides. */
export const QUESTION_LIMIT = 2000
export const KNOWLEDGE_FILE_LIMIT = 50

/** Stands as the extension of a paper among what a question is about; its id is that of the work. */
export const PAPER = 'paper'

/** A picture must be smaller than this. */
export const IMAGE_LIMIT_BYTES = 10 * 1024 * 1024
/** Types of pictures that can be asked about, and their extensions. */
export const imageTypes = ['image/png', 'image/jpeg'] as const
export const imageExtensions = ['png', 'jpg', 'jpeg'] as const

export const PROMPT_TITLE_LIMIT = 50
/** Prompts that one person, or one team, may keep. */
export const MOST_PROMPTS = 300

/** The picture of a question. */
export interface AskedImage {
  /** Id of its upload. */
  id: string
  fileName: string
}

/** Stands for the message before the first one. An empty id would not travel: clients leave blank values out. */
export const BEFORE_FIRST = '0'

const SESSION_ID = /^\d{1,16}$/
export const isSessionId = (id: unknown) => typeof id === 'string' && SESSION_ID.test(id)

export const sessionFroms = [
  'Normal',
  'KnowledgeSingleFile',
  'KnowledgeFolder',
  'KnowledgeFolderRoot',
] as const
export type SessionFrom = (typeof sessionFroms)[number]

/** Scopes of a question: the library's root counts as files. The first of each stands for it in addresses. */
export const scopes: readonly (readonly [SessionFrom, ...SessionFrom[]])[] = [
  ['Normal'],
  ['KnowledgeFolder'],
  ['KnowledgeSingleFile', 'KnowledgeFolderRoot'],
]

/** `answeing` is spelt as the specification spells it. */
export const answerStatuses = ['waiting', 'thinking', 'answeing', 'end', 'done', 'error'] as const
export type AnswerStatus = (typeof answerStatuses)[number]

/** All modes a question can carry, in the order they are drawn. */
export const questionModes = ['useR1', 'useSearch', 'useScholar', 'useRepository'] as const
export type QuestionMode = (typeof questionModes)[number]

export const referenceTypes = ['repo_file', 'repo_block', 'web', 'scholar'] as const
export type ReferenceType = (typeof referenceTypes)[number]

export const toolNames = [
  'repo_file_block',
  'repo_search_block',
  'repo_search_fileinfo',
  'repo_search_filename',
  'read_web_url',
  'scholar_search',
  'read_pdf_url',
  'web_search',
  'fetch',
] as const
export type ToolName = (typeof toolNames)[number]

/**
 * Why a tool brought nothing: it failed, was one call too many or the same again, nobody is configured to serve it, or the
 * team has none left of what it takes.
 */
export const toolTroubles = ['failed', 'stopped', 'unset', 'short'] as const
export type ToolTrouble = (typeof toolTroubles)[number]

/** How well a source carries the sentences that cite it. */
export type SupportLevel = 'supported' | 'weak'

/** What a configured model said of it: all of it, a part, nothing. */
export const supportVerdicts = ['full', 'part', 'none'] as const
export type SupportVerdict = (typeof supportVerdicts)[number]

/** A source of an answer. `[index]` in the text opens it. */
export interface Reference {
  /** The number in the text, from 1. */
  index: number
  type: ReferenceType
  kind: 'MESSAGE'
  title: string
  /** Repository file id, for the two library types. */
  fileId?: FileId
  extension?: string
  /** Number of the passage in its file, for the two library types, and the learning in which it has it. */
  passageNo?: number
  generation?: number
  headings?: string[]
  content: string
  /** Parts of `content`, which is the passage itself, that the answer used, all marks together, as UTF-16 offsets. */
  used: { from: number; to: number }[]
  anchor?: Anchor
  /** Somebody edited the passage: `content` is not what the file says. */
  isEdited?: true
  /** The source is an answer that was saved: a model's words. */
  isAnswer?: true
  /** Quoted only as nearest to a question that found no answer: its support is none of an answer. */
  isNearest?: true
  /** Where it can be read outside, for web and scholar. */
  url?: string
  /** What the page's site calls itself, or its host; for web. */
  site?: string
  /** As its source tells it, mostly `YYYY-MM-DD`; for web. */
  publishedAt?: string
  /** For scholar, with the two below. */
  authors?: string[]
  year?: number
  venue?: string
  support: SupportLevel
  /** Of the weakest mark that a model judged; absent: no model did. */
  verdict?: SupportVerdict
}

/** Support by place in the answer: the n-th mark of the text. */
export interface CitationCheck {
  /** Offset of the mark `[index]` in the answer's Markdown. */
  at: number
  index: number
  support: SupportLevel
  verdict?: SupportVerdict
  /** UTF-16 offsets of what of its source's `content` this mark stands for; none when not supported; absent in old answers: all that is `used`. */
  used?: { from: number; to: number }[]
}

/** Events of the numbered log, as they travel. `id:` is the number, `event:` is `type`, `data:` the rest. */
export type ChatEvent =
  | {
      type: 'conversation.started'
      sessionId: string
      messageId: string
      title: string
      question: string
      createTime: string
      modes?: QuestionMode[]
    }
  | { type: 'think.delta'; delta: string }
  | { type: 'think.done'; seconds: number }
  /** So many of the last characters of the reasoning were the answer, which follows. */
  | { type: 'think.recast'; characters: number }
  | { type: 'tool_call.started'; id: string; name: ToolName; args: Record<string, string> }
  | {
      type: 'tool_call.completed'
      id: string
      name: ToolName
      result: string
      seconds: number
      trouble?: ToolTrouble
      read?: FileId[]
    }
  /** `read`: ids of the files whose words the turn had before it. Kept with the answer, sent to nobody. */
  | { type: 'text.start'; by: ModelIdentity; read?: FileId[] }
  | { type: 'text.delta'; delta: string }
  /** What was said until now was a thought, and the answer begins anew. */
  | { type: 'text.recast' }
  | { type: 'text.done'; refused: boolean }
  | ({ type: 'notice' } & AnswerNotice)
  /** `answer` is there only when the kept text differs from what was streamed: marks are renumbered, those that name no source taken out. */
  | { type: 'final.refs'; refs: Reference[]; checks: CitationCheck[]; answer?: string }
  | { type: 'conversation.completed'; messageId: string; status: 'done' | 'end' }
  /** `withdrawn`: what was shown of the answer did not pass the safety check and is taken back. */
  | {
      type: 'conversation.error'
      messageId: string
      code: string | number
      message: string
      withdrawn?: true
    }

/**
 * Why a stream was ended under its reader: signed out, or without a seat in the team. Travels without a number and is
 * kept nowhere.
 */
export interface ClosingEvent {
  type: 'conversation.closed'
  reason: 'signedOut' | 'removed'
}

/** A question with its answer, as a session keeps it. */
export interface MessageView {
  id: string
  question: string
  files: { id: string; title: string; extension: string }[]
  image?: AskedImage
  /** What it was asked with; absent in questions of before. */
  modes?: QuestionMode[]
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  createTime: string
  status: AnswerStatus
  answer: string
  by: ModelIdentity | null
  thinking: string
  thinkingSeconds: number
  steps: {
    id: string
    name: ToolName
    args: Record<string, string>
    result: string | null
    seconds: number
    trouble?: ToolTrouble
  }[]
  refs: Reference[]
  checks: CitationCheck[]
  refused: boolean
  /** What is to be said beside it; absent: nothing. */
  notices?: AnswerNotice[]
  /** Ids of all that were asked at its place of the thread, in order, itself included; absent when it is alone. */
  versions?: string[]
  /** Another model's answer to the same question, until one of the two is chosen. */
  beside?: MessageView
  /** What the person said of it. */
  rating?: AnswerRating
  error: { code: string | number; message: string } | null
  /** Files whose words the answer may hold, cited or not. Known to the server alone; answers of before have none. */
  read?: FileId[]
}

export type AnswerRating = 'up' | 'down'
export const ratingReasons = [
  'wrong',
  'sources',
  'incomplete',
  'offTopic',
  'style',
  'other',
] as const
export type RatingReason = (typeof ratingReasons)[number]
export const RATING_WORDS_LIMIT = 500

export type { FollowUps, PromptView, ReadyModes, SessionView } from './contract'
