// Words and shapes of the search over everything. Free of zod: the browser loads this, not the schemas of contract.ts.
import type { SearchHit } from './contract'

export const SEARCH_ALL_KEYWORD_LENGTH = 100

/** In the order in which their groups stand. */
export const hitKinds = [
  'file',
  'creation',
  'text',
  'map',
  'question',
  'note',
  'paper',
  'creator',
  'member',
  'page',
  'action',
] as const
export type HitKind = (typeof hitKinds)[number]

export const hitKindLabels = {
  file: '资料',
  creation: '创作',
  text: '文档',
  map: '导图',
  question: '问过的',
  note: '笔记',
  paper: '学术',
  creator: '佳作',
  member: '成员',
  page: '页面',
  action: '去做',
} as const satisfies Record<HitKind, string>

/** Hits of a kind that are shown beside others, and of one that is looked at alone. */
export const hitsAtOnce = (kind: HitKind, isAlone: boolean) =>
  isAlone ? 30 : kind === 'file' ? 5 : 3

export type { SearchAnswer, SearchGroup, SearchHit } from './contract'
export type HitMark = SearchHit['marks'][number]

/** What a device stores to be read without a network. */
export const readingKinds = ['chat', 'document', 'file'] as const
export const MOST_READINGS = 100
