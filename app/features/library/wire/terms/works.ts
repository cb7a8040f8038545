/** What a file is, as lists of literature tell works apart. */
export const workKinds = [
  'book',
  'article',
  'conference',
  'chapter',
  'thesis',
  'report',
  'standard',
  'regulation',
  'manual',
  'newspaper',
  'patent',
  'dataset',
  'database',
  'webpage',
  'internal',
] as const
export type WorkKind = (typeof workKinds)[number]

export const workKindNames: Record<WorkKind, string> = {
  book: '图书',
  article: '期刊论文',
  conference: '会议论文',
  chapter: '图书中的析出文献',
  thesis: '学位论文',
  report: '报告',
  standard: '标准',
  regulation: '法规与公文',
  manual: '手册、说明书',
  newspaper: '报纸文章',
  patent: '专利',
  dataset: '数据集',
  database: '数据库',
  webpage: '网页',
  internal: '内部资料',
}

/** Parts of a work's description. Several names of a part are joined by `；`. */
export const workParts = [
  'title',
  'authors',
  'translators',
  'container',
  'editors',
  'publisher',
  'place',
  'date',
  'edition',
  'number',
  'volume',
  'issue',
  'pages',
  'doi',
  'isbn',
  'url',
] as const
export type WorkPart = (typeof workParts)[number]
export type WorkParts = Partial<Record<WorkPart, string>>

/** Where a part was read; `person`: somebody wrote it. */
export const partSources = [
  'titlePage',
  'copyrightPage',
  'text',
  'properties',
  'metaTags',
  'address',
  'fileName',
  'doi',
  'person',
] as const
export type PartSource = (typeof partSources)[number]

export const partSourceNames: Record<PartSource, string> = {
  titlePage: '题名页',
  copyrightPage: '版权页',
  text: '正文',
  properties: '文件属性',
  metaTags: '网页标记',
  address: '网址',
  fileName: '文件名',
  doi: 'DOI 登记',
  person: '人工填写',
}

export const LONGEST_PART = 500
export const NAMES_APART = '；'
export const workPartNames: Record<WorkPart, string> = {
  title: '题名',
  authors: '责任者',
  translators: '译者',
  container: '刊名、书名或网站',
  editors: '主编、编者',
  publisher: '出版者',
  place: '出版地',
  date: '日期',
  edition: '版本',
  number: '编号',
  volume: '卷',
  issue: '期',
  pages: '起止页码',
  doi: 'DOI',
  isbn: 'ISBN',
  url: '网址',
}

/** What GB/T 7714 asks of each kind; its entry is printed without what is missing. */
export const neededParts: Record<WorkKind, readonly WorkPart[]> = {
  book: ['authors', 'place', 'publisher', 'date'],
  article: ['authors', 'container', 'date', 'pages'],
  conference: ['authors', 'container', 'date'],
  chapter: ['authors', 'container', 'place', 'publisher', 'date', 'pages'],
  thesis: ['authors', 'place', 'publisher', 'date'],
  report: ['authors', 'date'],
  standard: ['number'],
  regulation: ['authors', 'date'],
  manual: ['authors', 'date'],
  newspaper: ['container', 'date'],
  patent: ['authors', 'number', 'date'],
  dataset: ['authors', 'date', 'url'],
  database: ['authors', 'url'],
  webpage: ['url'],
  internal: ['authors', 'date'],
}

/** Parts of a kind, in the order of a form; others stay as they are. */
export const partsOfKind: Record<WorkKind, readonly WorkPart[]> = {
  book: [
    'title',
    'authors',
    'editors',
    'translators',
    'edition',
    'place',
    'publisher',
    'date',
    'isbn',
    'doi',
  ],
  article: ['title', 'authors', 'container', 'date', 'volume', 'issue', 'pages', 'number', 'doi'],
  conference: [
    'title',
    'authors',
    'container',
    'editors',
    'place',
    'publisher',
    'date',
    'pages',
    'doi',
  ],
  chapter: [
    'title',
    'authors',
    'translators',
    'container',
    'editors',
    'edition',
    'place',
    'publisher',
    'date',
    'pages',
    'isbn',
    'doi',
  ],
  thesis: ['title', 'authors', 'place', 'publisher', 'date', 'number', 'doi'],
  report: ['title', 'authors', 'number', 'place', 'publisher', 'date', 'url', 'doi'],
  standard: ['title', 'number', 'authors', 'place', 'publisher', 'date'],
  regulation: ['title', 'authors', 'number', 'date', 'url'],
  manual: ['title', 'authors', 'translators', 'edition', 'publisher', 'date', 'url'],
  newspaper: ['title', 'authors', 'container', 'date', 'pages', 'url'],
  patent: ['title', 'authors', 'number', 'date', 'url'],
  dataset: ['title', 'authors', 'container', 'date', 'edition', 'url', 'doi'],
  database: ['title', 'authors', 'container', 'date', 'url', 'doi'],
  webpage: ['title', 'authors', 'container', 'date', 'url'],
  internal: ['title', 'authors', 'number', 'date'],
}

/** What a list of literature wants of a work and nobody said. An article online needs no page. */
export const missingParts = (kind: WorkKind, parts: WorkParts): WorkPart[] =>
  neededParts[kind].filter((part) => {
    if (parts[part]) return false
    // Who brought a book together answers for it, and a DOI is an address.
    if (part === 'authors' && kind === 'book') return !parts.editors
    if (part === 'url') return !parts.doi
    const isNumbered = kind === 'article' && /^arXiv:/i.test(parts.number ?? '')
    if (part === 'container') return !isNumbered
    return part !== 'pages' || !(parts.doi || parts.url || isNumbered)
  })

/** `2020`, `2020-03`, `2020-03-09`; '' is no date. */
export const isWorkDate = (text: string): boolean =>
  text === '' ||
  /^(?:1\d{3}|20\d{2})(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/.test(text)

export const DATE_FORM = '写作 2020、2020-03 或 2020-03-09'

/** A DOI alone, of whatever people copy: an address, `doi:10.…`, a full stop behind it. */
export const bareDoi = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\//i, '')
    .replace(/^doi\s*[:.]?\s*(?=10\.)/i, '')
    .replace(/[.,;。，；]+$/, '')

/** Whether it can be one; '' is none, and no fault. */
export const isDoi = (text: string): boolean =>
  text.trim() === '' || /^10\.\d{4,9}\/\S{1,200}$/.test(bareDoi(text))

/** How the look-up of a DOI ended; `otherWork`: another title is registered than the file shows. */
export const registrationStates = ['waiting', 'found', 'otherWork', 'unknown', 'failed'] as const
export type RegistrationState = (typeof registrationStates)[number]
