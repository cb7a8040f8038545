import { pageWords, type Anchor } from '~/features/library/terms'
import type {
  Reference,
  ReferenceType,
  SessionFrom,
  SupportLevel,
  SupportVerdict,
  ToolName,
} from '../terms'

const placeholders = {
  Normal: '想了解什么知识，快来问问我！Shfit+Enter/Ctrl+Enter换行',
  KnowledgeSingleFile: '对当前文件进行提问',
  KnowledgeFolder: '对当前文件夹进行提问',
  KnowledgeFolderRoot: '对知识库进行提问',
} as const satisfies Record<SessionFrom, string>

/** Spelt as the product has always spelt it, Shfit included. */
export const placeholderOf = (from: SessionFrom) => placeholders[from]

const recordTitles = {
  Normal: 'AI提问记录',
  KnowledgeSingleFile: '文件提问记录',
  KnowledgeFolder: '知识库提问记录',
  KnowledgeFolderRoot: '知识库提问记录',
} as const satisfies Record<SessionFrom, string>

export const recordsTitleOf = (from: SessionFrom) => recordTitles[from]

/** The scope of a question, as the record list names it: the library's root has the name of files. */
export const scopeLabels = {
  Normal: 'AI提问',
  KnowledgeFolder: '知识库提问',
  KnowledgeSingleFile: '文件提问',
  KnowledgeFolderRoot: '文件提问',
} as const satisfies Record<SessionFrom, string>

export const toolLabels = {
  repo_search_block: '检索知识库',
  repo_file_block: '阅读知识片段',
  repo_search_fileinfo: '查询文件信息',
  repo_search_filename: '按文件名检索',
  read_web_url: '阅读网页',
  scholar_search: '学术搜索',
  read_pdf_url: '阅读PDF',
  web_search: '联网搜索',
  fetch: '获取资料',
} as const satisfies Record<ToolName, string>

export const referenceLabels = {
  repo_file: '知识库文档',
  repo_block: '相关知识点',
  web: '联网资料',
  scholar: '学术文献',
} as const satisfies Record<ReferenceType, string>

export const supportLabels = {
  supported: '依据充分',
  weak: '依据较弱',
} as const satisfies Record<SupportLevel, string>

/** The same where a configured model has judged it. */
export const verdictLabels = {
  full: '支持',
  part: '部分支持',
  none: '不支持',
} as const satisfies Record<SupportVerdict, string>

/** Where in its source a reference stands, in words; '' when nothing can be said. */
export function placeOf(reference: Pick<Reference, 'anchor' | 'headings' | 'url'>): string {
  if (reference.url !== undefined && URL.canParse(reference.url)) return new URL(reference.url).host
  const place = reference.anchor ? anchorLabel(reference.anchor) : ''
  return place || (reference.headings?.at(-1) ?? '')
}

/** What is said of a source beside its title, each part for itself: where it stands, or who published it and when. */
export function placesOf(
  reference: Pick<
    Reference,
    'type' | 'anchor' | 'headings' | 'url' | 'site' | 'publishedAt' | 'authors' | 'venue' | 'year'
  >,
): string[] {
  const { type, site, publishedAt, authors = [], venue, year } = reference
  const parts = {
    web: [site || placeOf(reference), publishedAt],
    scholar: [briefly(authors), venue, year ? String(year) : '', reference.headings?.at(-1)],
    repo_file: [placeOf(reference)],
    repo_block: [placeOf(reference)],
  }
  const stated = parts[type].flatMap((part) => (part ? [part] : []))
  return stated.length > 0 ? stated : [placeOf(reference)].filter(Boolean)
}

const briefly = (authors: readonly string[]) =>
  authors.length > 2 ? `${authors.slice(0, 2).join('、')}等` : authors.join('、')

function anchorLabel(anchor: Anchor): string {
  switch (anchor.kind) {
    case 'page':
      return pageWords(anchor)
    case 'slide':
      return `第${anchor.slide}张幻灯片${anchor.notes ? '备注' : ''}`
    case 'cells':
      return anchor.sheet === '' ? anchor.range : `${anchor.sheet} ${anchor.range}`
    case 'paragraph':
      if (anchor.label) return `第${anchor.label}页`
      return anchor.from === anchor.to ? `第${anchor.from}段` : `第${anchor.from}–${anchor.to}段`
    default:
      return ''
  }
}
