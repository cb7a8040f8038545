import { Spinner } from '~/kit/spinner'
import { reachWords } from '../../table-text'
import type { PaperTableView, TablePaperView } from '../../terms'
import { TableCell } from './table-cell'
import type { TableActs } from './use-paper-table'

/** A paper a row, a question a column; on a phone each paper is a list of its answers. */
export function TableGrid({ table, fill }: { table: PaperTableView; fill: TableActs['fill'] }) {
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
              {paper.cells.map((cell, at) => {
                const question = questions[at]?.text ?? ''
                const { questionId } = cell
                return (
                  <td key={questionId} data-question={question}>
                    <TableCell
                      paper={paper}
                      cell={cell}
                      question={question}
                      onFill={() => fill({ no: paper.no, questionId })}
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
      <span className="table-by">{[people, work.year].filter(Boolean).join(' · ')}</span>
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
