import { csvLine } from '~/core/text/csv'
import { sourceAddress } from '~/core/source-place'
import {
  NOT_STATED,
  type PaperTableView,
  type TableCellView,
  type TablePaperView,
  type TableQuote,
} from './table-terms'

/** Where the words of a cell stand: the file of the library, else the paper's page; '' where nobody knows. */
export function quoteAddress({ work, fileId }: TablePaperView, quote: TableQuote): string {
  if (fileId !== '' && quote.passageNo !== null) {
    const page = Number(/^第(\d+)页$/.exec(quote.place)?.[1] ?? 0)
    return sourceAddress(fileId, {
      passage: quote.passageNo,
      page: page === 0 ? null : page,
      quote: quote.text,
    })
  }
  const url = quote.place === '摘要' ? work.url : (work.pdfUrl ?? work.url)
  return /^https?:/.test(url) ? url : ''
}

/**
 * A table as text: a paper a row, marks `[n]` in its cells, and under it what each was taken from; `origin` is where links
 * into the library lead, null for none at all.
 */
export function tableMarkdown(view: PaperTableView, origin: string | null): string {
  const { title, questions, papers } = view
  const sources: string[] = []
  const rows = papers.map((paper) => [
    inCell(workLabel(paper)),
    ...paper.cells.map((cell) => {
      const answer = inCell(cellWords(cell))
      if (cell.state !== 'done' || cell.quote === null) return answer
      const { place, text, isWeak } = cell.quote
      const doubt = isWeak ? '（引文未必说到答案的全部）' : ''
      const words = escaped(`${paper.work.title}，${place}${doubt}：“${text}”`.replace(/\s+/g, ' '))
      const to = origin === null ? '' : wholeAddress(quoteAddress(paper, cell.quote), origin)
      sources.push(to === '' ? words : `${words} [打开原文](<${to.replace(/[<>\s]/g, '')}>)`)
      return `${answer}[${sources.length}]`
    }),
  ])
  const head = ['论文', ...questions.map(({ text }) => inCell(text))]
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const list = sources.map((source, index) => `- [${index + 1}] ${source}`)
  const papersRead = papers.map((paper) => `- ${escaped(paper.work.title)}：${reachWords(paper)}`)
  return [
    `# ${escaped(title)}`,
    table.join('\n'),
    ...(list.length > 0 ? ['## 出处', list.join('\n')] : []),
    '## 论文',
    papersRead.join('\n'),
    '',
  ].join('\n\n')
}

/** The same for spreadsheets: answer, place and quotation of each question in columns of their own. */
export function tableCsv({ questions, papers }: PaperTableView, origin: string): string {
  const head = [
    '论文',
    '作者',
    '年份',
    'DOI',
    '读到',
    ...questions.flatMap(({ text }) => [
      text,
      `${text}（位置）`,
      `${text}（原文）`,
      `${text}（打开原文）`,
    ]),
  ]
  const rows = papers.map((paper) => {
    const { title, authors, year, doi } = paper.work
    const lines = paper.cells.flatMap((cell) => [
      cellWords(cell),
      cell.state === 'done' ? (cell.quote?.place ?? '') : '',
      cell.state === 'done' ? (cell.quote?.text ?? '') : '',
      cell.state === 'done' && cell.quote
        ? wholeAddress(quoteAddress(paper, cell.quote), origin)
        : '',
    ])
    return [
      title,
      authors.join('、'),
      year ? `${year}` : '',
      doi ?? '',
      reachWords(paper),
      ...lines,
    ]
  })
  // The mark lets spreadsheets see that it is UTF-8.
  const lines = [head, ...rows].map((row) => csvLine(row.map(inLine)))
  return `\uFEFF${lines.join('')}`
}

const wholeAddress = (address: string, origin: string) =>
  address.startsWith('/') ? `${origin}${address}` : address

/** What stands in a cell. */
export function cellWords({ state, answer, reason }: TableCellView): string {
  if (state === 'waiting') return '未填写'
  if (state === 'failed') return `未填成：${reason}`
  return answer === '' ? NOT_STATED : answer
}

/** How much of a paper was read, in words. */
export function reachWords({ reach, reason }: TablePaperView): string {
  if (reach === 'library') return '知识库全文'
  if (reach === 'open') return '开放获取全文'
  if (reach === 'abstract') return reason ? `仅摘要（${reason}）` : '仅摘要'
  return reason ? `未读（${reason}）` : '未读'
}

/** What a file of a table is called, without its ending. */
export function tableFileName(title: string): string {
  const name = title
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return name.replace(/[. ]+$/, '') || '对比表'
}

function workLabel({ work }: TablePaperView): string {
  const [first = ''] = work.authors
  const people = work.authors.length > 1 ? `${first}等` : first
  const attribution = [people, work.year ? `${work.year}` : ''].filter(Boolean).join('，')
  return attribution ? `${work.title}（${attribution}）` : work.title
}

// Words of papers and models are text, never marks of ours.
const inCell = (text: string) => escaped(inLine(text))

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const escaped = (text: string) => text.replace(/([\\`*_[\]<>#|~])/g, '\\$1')
