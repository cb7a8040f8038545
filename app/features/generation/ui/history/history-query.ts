import type { CreationKind, CreationLine } from '../../terms'

/** What of the creations is shown; '' is all kinds. */
export interface HistoryQuery {
  pageNo: number
  keyword: string
  kind: '' | 'paper' | 'conetnt' | 'ppt' | 'article'
}

/** Addresses that show the list, with its title there. */
export const historyTitles = {
  '/create/history': '创作记录',
  '/profile/creations': '我的创作',
} as const
export type HistoryPlace = keyof typeof historyTitles

/** All kinds, as a choice: an empty word would be no choice at all. */
export const ALL = 'all'

export const kinds: readonly {
  value: Exclude<HistoryQuery['kind'], ''> | typeof ALL
  label: string
}[] = [
  { value: ALL, label: '全部' },
  { value: 'paper', label: '论文' },
  { value: 'conetnt', label: '图书' },
  { value: 'ppt', label: '演示文稿' },
  { value: 'article', label: '讲稿' },
]

const kindNames: Record<CreationKind, string> = {
  ppt: '演示文稿',
  paper: '论文',
  image: '图片',
  question: '问答',
  conetnt: '图书',
  article: '文章',
  information: '资料',
}

/** What a creation is called in the list; a script is an article that belongs to a deck. */
export const kindName = ({ kind, app }: Pick<CreationLine, 'kind' | 'app'>): string =>
  app === 'lecture' ? '讲稿' : kindNames[kind]

/** The query of an address; what it does not know is left out. */
export function readHistory(search: URLSearchParams): HistoryQuery {
  const pageNo = Number(search.get('pageNo') ?? 1)
  const kind = kinds.find(({ value }) => value === search.get('kind'))
  return {
    pageNo: Number.isInteger(pageNo) && pageNo > 0 ? Math.min(pageNo, 10_000) : 1,
    keyword: (search.get('keyword') ?? '').trim().slice(0, 60),
    kind: !kind || kind.value === ALL ? '' : kind.value,
  }
}

export function writeHistory({ pageNo, keyword, kind }: HistoryQuery): string {
  const search = new URLSearchParams()
  if (keyword) search.set('keyword', keyword)
  if (kind) search.set('kind', kind)
  if (pageNo > 1) search.set('pageNo', String(pageNo))
  const text = search.toString()
  return text && `?${text}`
}
