import { Dot } from '~/kit/dot'
import { Spinner } from '~/kit/spinner'
import { reachWords } from '../../table-text'
import type { PaperTableView, TablePaperView } from '../../table-terms'
import { TableCell } from './table-cell'

/** A cell that is to be filled anew. */
export interface CellAsk {
  cell: { no: number; questionId: string }
  question: string
  isFilled: boolean
}

/** A paper a row, a question a column; on a phone each paper is a list of its answers. */
export function TableGrid(props: { table: PaperTableView; onFill: (ask: CellAsk) => void }) {
  const { table, onFill } = props
  const { title, questions, papers } = table
  return (
    <div className="table-scroll">
      <table className="paper-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">论文</th>
            {questions.map(({ id, text }) => (
              <th key={id} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {papers.map((paper) => (
            <tr key={paper.no} aria-busy={paper.state === 'running' || undefined}>
              <th scope="row">
                <PaperHead paper={paper} />
              </th>
              {paper.cells.map((cell, index) => {
                const question = questions[index]?.text ?? ''
                const { questionId, state } = cell
                const ask = { cell: { no: paper.no, questionId }, question }
                return (
                  <td key={questionId} data-question={question}>
                    <TableCell
                      paper={paper}
                      cell={cell}
                      question={question}
                      onFill={() => onFill({ ...ask, isFilled: state === 'done' })}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PaperHead({ paper }: { paper: TablePaperView }) {
  const { work, state } = paper
  const people = work.authors.length > 2 ? `${work.authors[0]}等` : work.authors.join('、')
  return (
    <>
      <a
        className="table-title"
        href={work.url || undefined}
        target="_blank"
        rel="nofollow noopener noreferrer"
      >
        {work.title}
      </a>
      <span className="table-by">
        {people}
        {people && work.year && <Dot />}
        {work.year}
      </span>
      <span className="table-reach" data-failed={state === 'failed' || undefined}>
        {state === 'running' && <Spinner size={12} />}
        {stateWords(paper)}
      </span>
    </>
  )
}

function stateWords(paper: TablePaperView): string {
  if (paper.state === 'waiting') return '等待填写'
  if (paper.state === 'running') return '正在阅读'
  if (paper.state === 'failed') return `没有填成：${paper.reason}`
  return reachWords(paper)
}
