import type { AgentIcon, AgentTone } from '~/features/chat/agents-terms'

// Words, limits and shapes of creators. Free of zod: the browser loads this.

export const CREATOR_NAME_LIMIT = 20
export const CREATOR_INTRO_LIMIT = 120
export const WORK_SUMMARY_LIMIT = 80
/** Works on a page of the list of all. */
export const WORKS_A_PAGE = 20
/** Works that a team may show. */
export const WORKS_AT_MOST = 100
/** Headings that a work shows of itself. */
export const CHAPTERS_AT_MOST = 12
/** Days by which creators and works are ranked. */
export const RANKED_DAYS = 30

export const workKinds = ['share', 'agent'] as const
export type WorkKind = (typeof workKinds)[number]

export const hotRanges = ['week', 'month', 'all'] as const
export type HotRange = (typeof hotRanges)[number]
export const hotRangeLabels: Record<HotRange, string> = {
  week: '本周',
  month: '本月',
  all: '全部',
}

export const workForms = ['conversation', 'document', 'deck', 'mindmap', 'file', 'agent'] as const
export type WorkForm = (typeof workForms)[number]
export const workFormLabels: Record<WorkForm, string> = {
  conversation: '问答',
  document: '长文',
  deck: '演示文稿',
  mindmap: '脑图',
  file: '资料',
  agent: '助手',
}

/** What a work consists of, counted when it is published. */
export interface WorkFacts {
  form: WorkForm
  /** Characters of a text; 0 where nobody counts them. */
  words: number
  /** Pages of a deck, turns of a conversation. */
  parts: number
  /** Places that it stands on, and the sources in which they are. */
  evidence: number
  sources: number
  /** Its first headings. */
  chapters: string[]
  /** Of an assistant, as it is shown. */
  agent?: { icon: AgentIcon; tone: AgentTone; starters: string[] }
}

export type {
  CreatorDetailView,
  CreatorView,
  CreatorWorkView,
  OperatorCreatorPage,
  OperatorCreatorView,
  OwnCreatorView,
} from './contract'
