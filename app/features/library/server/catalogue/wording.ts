import { formatDateTime, formatFileSize, formatNumber } from '~/core/format'
import { asMarkdownText } from '~/core/text/markdown-text'
import type { CatalogueRow } from './catalogue-rows'
import type { Measure, Most } from './narrowing'
import type { CatalogueQuestion, Want } from './read-question'

/** One file in a line: what it is called and when it came. */
export const nameRow = (row: CatalogueRow) =>
  `${row.title}，${formatDateTime(new Date(row.createdAt)).slice(0, 10)}添加`

/** What a question about the largest or longest compares stands beside the name. */
function measured(row: CatalogueRow, { most, size }: CatalogueQuestion): string {
  if (size || most === 'largest' || most === 'smallest')
    return `${row.title}，${formatFileSize(row.size)}`
  if (most === 'longest' || most === 'shortest')
    return `${row.title}，${formatNumber(row.wordCount)}字`
  return nameRow(row)
}

/** The same with all that the catalogue knows of it, as its source shows it. */
export const formatRow = (row: CatalogueRow, date: string | null): string =>
  [
    nameRow(row),
    row.pageCount > 0 && `${row.pageCount}页`,
    `${row.wordCount}字`,
    date === null ? '正文中没有写日期' : `正文中的第一个日期是${date}`,
  ]
    .filter(Boolean)
    .join('，')

interface Listed {
  rows: CatalogueRow[]
  total: number
  checked: number
}

/** What is said for one thing that was asked; '' when it is said already. */
export function wordsFor(
  want: Want,
  asked: CatalogueQuestion,
  all: number,
  { rows, total, checked }: Listed,
  cite: (row: CatalogueRow) => string,
): string {
  const what = `${whose(asked)}${asked.noun}`
  if (isMeasure(want))
    return rows
      .map((row) => `${asMarkdownText(row.title)}${measureOf(row, want)}${cite(row)}。`)
      .join('\n\n')
  if (want === 'count') {
    const unit = asked.noun === '图片' ? '张' : '份'
    return all === 0 ? `${where(asked)}没有${what}。` : `${where(asked)}共有${all}${unit}${what}。`
  }
  if (want === 'list' && total === 0)
    return asked.wants.includes('count') ? '' : `${where(asked)}没有${what}。`
  const lines = rows.map((row) => `- ${asMarkdownText(measured(row, asked))}${cite(row)}`)
  const more = total > rows.length ? [`另有${total - rows.length}份没有列出。`] : []
  return [headOf(want, what, { total, all, checked, most: asked.most }), ...lines, ...more]
    .filter(Boolean)
    .join('\n')
}

export const isMeasure = (want: Want): want is Measure =>
  want === 'pages' || want === 'words' || want === 'bytes'

/** What a file measures; its pages where its format has any and it was learned. */
function measureOf({ pageCount, wordCount, size, status }: CatalogueRow, want: Measure): string {
  if (want === 'bytes') return `的大小是${formatFileSize(size)}`
  if (status !== 'DONE') return '还没有学完'
  if (want === 'words') return `共${formatNumber(wordCount)}字`
  return pageCount > 0 ? `共${formatNumber(pageCount)}页` : '没有分页'
}

function headOf(
  want: Want,
  what: string,
  n: { total: number; all: number; checked: number; most: Most | null },
): string {
  const part = n.checked < n.all ? `查看了其中${n.checked}份已学完的，` : ''
  switch (want) {
    case 'undated':
      return n.total === 0
        ? `${part}没有不写日期的${what}。`
        : `${part}正文中没有写日期的有${n.total}份：`
    case 'dated':
      return n.total === 0
        ? `${part}没有写日期的${what}。`
        : `${part}正文中写有日期的有${n.total}份：`
    case 'failed':
      return n.total === 0 ? `没有学习失败的${what}。` : `学习失败的有${n.total}份：`
    case 'learning':
      return n.total === 0 ? `没有正在学习的${what}。` : `正在学习的有${n.total}份：`
    default:
      return n.most ? `${what}中${mostWords[n.most]}：` : `${what}，新的在前：`
  }
}

const where = ({ added }: CatalogueQuestion) =>
  added === null || added === 'newest' ? '你能看到的范围内' : '这段时间里'

const mostWords: Record<Most, string> = {
  largest: '最大的，大的在前',
  smallest: '最小的，小的在前',
  longest: '字数最多的，多的在前',
  shortest: '字数最少的，少的在前',
  oldest: '最早添加的，早的在前',
  newest: '最新添加的，新的在前',
}

/** What narrows the files, before their kind: 周禾添加的, 「调研资料」文件夹里的. */
const whose = ({ mine, by, folder, tag, about, titled, size }: CatalogueQuestion) =>
  [
    mine && '你添加的',
    by && `${asMarkdownText(by)}添加的`,
    folder && `「${asMarkdownText(folder)}」文件夹里的`,
    tag && `标有「${asMarkdownText(tag)}」的`,
    about && `提到「${asMarkdownText(about)}」的`,
    titled && `名称含「${asMarkdownText(titled)}」的`,
    size && `${size.words}的`,
  ]
    .filter(Boolean)
    .join('')
