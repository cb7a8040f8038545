import { csvLine } from '~/core/csv'
import { NOT_SAID, type PaperTableView, type TableCellView, type TablePaperView } from './terms'

/** A table as text: a paper a row, marks `[n]` in its cells, and under it what each was taken from. */
export function tableMarkdown(view: PaperTableView): string {
  const { title, questions, papers } = view
  const sources: string[] = []
  const rows = papers.map((paper) => [
    inCell(workLabel(paper)),
    ...paper.cells.map((cell) => {
      const said = inCell(cellWords(cell))
      if (cell.state !== 'done' || cell.quote === null) return said
      const { place, text, isWeak } = cell.quote
      const doubt = isWeak ? '（引文未必说到答案的全部）' : ''
      sources.push(`${paper.work.title}，${place}${doubt}：“${text}”`)
      return `${said}[${sources.length}]`
    }),
  ])
  const head = ['论文', ...questions.map(({ text }) => inCell(text))]
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const list = sources.map((one, at) => `- [${at + 1}] ${escaped(one.replace(/\s+/g, ' '))}`)
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
export function tableCsv({ questions, papers }: PaperTableView): string {
  const head = [
    '论文',
    '作者',
    '年份',
    'DOI',
    '读到',
    ...questions.flatMap(({ text }) => [text, `${text}（位置）`, `${text}（原文）`]),
  ]
  const rows = papers.map((paper) => {
    const { title, authors, year, doi } = paper.work
    const told = paper.cells.flatMap((cell) => [
      cellWords(cell),
      cell.state === 'done' ? (cell.quote?.place ?? '') : '',
      cell.state === 'done' ? (cell.quote?.text ?? '') : '',
    ])
    return [title, authors.join('、'), year ? `${year}` : '', doi ?? '', reachWords(paper), ...told]
  })
  // The mark lets spreadsheets see that it is UTF-8.
  const lines = [head, ...rows].map((row) => csvLine(row.map(inLine)))
  return `\uFEFF${lines.join('')}`
}

/** What stands in a cell. */
export function cellWords({ state, answer, reason }: TableCellView): string {
  if (state === 'waiting') return '未填写'
  if (state === 'failed') return `未填成：${reason}`
  return answer === '' ? NOT_SAID : answer
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
  const told = [people, work.year ? `${work.year}` : ''].filter(Boolean).join('，')
  return told ? `${work.title}（${told}）` : work.title
}

// Words of papers and models are text, never marks of ours.
const inCell = (text: string) => escaped(inLine(text))

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const escaped = (text: string) => text.replace(/([\\`*_[\]<>#|~])/g, '\\$1')
