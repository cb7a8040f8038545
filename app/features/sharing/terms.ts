// Words and shapes of sharing. Free of zod: the browser loads this, not the schemas of contract.ts.

import type { SharedView } from './contract'
import type { DeckSnapshot, DocumentSnapshot } from './creation-terms'
import type { FileSnapshot, MapSnapshot } from './thing-terms'

/** What can be shared: a line here, a maker of its snapshots, a page that reads them. */
export const shareKinds = ['conversation', 'creation', 'mindmap', 'file'] as const
export type ShareKind = (typeof shareKinds)[number]

/** `share`: who shares what, and how to go on from it; to the sharer also the link. `view`: the content and nothing more. */
export const shareModes = ['share', 'view'] as const
export type ShareMode = (typeof shareModes)[number]

/** Days that a link may live; 0: until it is revoked. */
export const shareDays = [7, 30, 90, 0] as const
export type ShareDays = (typeof shareDays)[number]
export const USUAL_DAYS = 30
export const dayLabels: Record<ShareDays, string> = {
  7: '7天',
  30: '30天',
  90: '90天',
  0: '无期限',
}

/** Of one share at most; what is left over is told before sharing. */
export const MOST_PICTURES = 20

/** A code as `randomCode` makes it. */
export const CODE = /^[\w-]{22}$/

/** Where a quoted source comes from. */
export const sourceKinds = ['library', 'web', 'scholar'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Stands for the title of a source that the sharer kept back. */
export const UNPUBLISHED_LABEL = '未公开的资料'

/** A source as strangers see it: its title and the quoted words, nothing that leads into the team. */
export interface SharedSource {
  index: number
  kind: SourceKind
  title: string
  extension?: string
  content: string
  /** Where in it the words stand: 第12页. */
  place?: string
  used: { from: number; to: number }[]
  support: 'supported' | 'weak'
  /** An answer that was saved: a model's words. */
  isAnswer?: true
  /** Of public pages and papers only. */
  url?: string
  site?: string
  publishedAt?: string
  authors?: string[]
  year?: number
  venue?: string
  /** The sharer kept title and words back. */
  isKeptBack?: true
}

export interface SharedTurn {
  question: string
  answer: string
  refs: SharedSource[]
  checks: {
    at: number
    index: number
    support: 'supported' | 'weak'
    used?: { from: number; to: number }[]
  }[]
  /** Number of its picture in the share; null: it had one that was left out. Absent: none. */
  picture?: number | null
}

/** A conversation as it was when it was shared. */
export interface ConversationSnapshot {
  kind: 'conversation'
  title: string
  turns: SharedTurn[]
}

/** One shape a kind; a creation is a text or a deck. */
export type ShareSnapshot =
  | ConversationSnapshot
  | DocumentSnapshot
  | DeckSnapshot
  | MapSnapshot
  | FileSnapshot

export const shareUnits = ['turn', 'section', 'page', 'topic', 'block'] as const
export type ShareUnit = (typeof shareUnits)[number]

/** What a share would hold, told before it is made. */
export interface SharePreview {
  title: string
  /** What the thing consists of. */
  unit: ShareUnit
  parts: number
  /** Parts that cannot go along, e.g. what is closed to the sharer by now. */
  leftOut: number
  pictures: number
  /** Titles of sources that not everybody in the team may see. */
  privateSources: string[]
  /** What of it can be shared alone: an answer, a chart, a table, a page of a deck. */
  pieces: SharePiece[]
}

export const pieceKinds = ['answer', 'chart', 'table', 'slide'] as const
export interface SharePiece {
  id: string
  kind: (typeof pieceKinds)[number]
  label: string
}

/** Characters of a share's password. */
export const PASSWORD_LENGTH = { least: 4, most: 32 } as const
/** Sites that may show a share in a frame. */
export const MOST_SITES = 5
/** Every site may. */
export const ANY_SITE = '*'

/** `/share/:code` as it is handed on; `sharerUserId` says who did. */
export function sharePath(code: string, mode: ShareMode, sharerUserId: string): string {
  const query = new URLSearchParams({ mode, ...(sharerUserId && { sharerUserId }) })
  return `/share/${code}?${query}`
}

/** Of a page in a frame of another site; '' follows the system of whoever reads it. */
export type EmbedTheme = 'light' | 'dark' | ''

/** Where a part of a thing is read in a frame of another site. */
export const embedPath = (code: string, theme: EmbedTheme = '') =>
  `/embed/${code}${theme && `?theme=${theme}`}`

/** The theme that an address of `embedPath` asks for; null for any other address. */
export function embedTheme({ pathname, searchParams }: URL): EmbedTheme | null {
  if (!pathname.startsWith('/embed/')) return null
  const theme = searchParams.get('theme')
  return theme === 'light' || theme === 'dark' ? theme : ''
}

/** What a frame of another site shows. */
export type EmbeddedView = Pick<SharedView, 'title' | 'snapshot' | 'createTime' | 'sharer'>

/** Where the picture of a share lies that other programs draw beside its link. */
export const cardPath = (code: string) => `/ai/share/${code}/card`

/** What a share holds, in a line: 问答，3组. */
export function contentWords(snapshot: ShareSnapshot): string {
  switch (snapshot.kind) {
    case 'conversation':
      return `问答，${snapshot.turns.length}组`
    case 'document':
      return '文稿'
    case 'deck':
      return `演示文稿，${snapshot.slides.length}页`
    case 'mindmap':
      return '脑图'
    case 'file':
      return snapshot.pages > 1 ? `资料，${snapshot.pages}页` : '资料'
  }
}

/** R-SHARE-04: the base name means 'Team Edition', the suffix 'test environment'. */
export const shareAppName = (environment: string) =>
  environment === 'test' ? '团队版（测试环境）' : '团队版'

export type {
  CreateShareInput,
  ShareOpenings,
  SharePage,
  SharePrepared,
  ShareView,
  SharedView,
} from './contract'
