import { BookOpen, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '~/kit/controls/icon-button'
import { Popover } from '~/kit/overlays/popover'
import { Skeleton } from '~/kit/skeleton'
import { Tag } from '~/kit/tag'
import { quoteAddress } from '../../table-text'
import {
  NOT_STATED,
  type TableCellView,
  type TablePaperView,
  type TableQuote,
} from '../../table-terms'

export interface TableCellProps {
  paper: TablePaperView
  cell: TableCellView
  /** Of the column, for who hears the page. */
  question: string
  onFill: () => void
}

/** A short answer with where it stands; or that the paper does not say, or why it was not filled. */
export function TableCell({ paper, cell, question, onFill }: TableCellProps) {
  const isAtWork = paper.state === 'waiting' || paper.state === 'running'
  if (cell.state === 'waiting') {
    return isAtWork ? (
      <Skeleton width="80%" />
    ) : (
      <Unfilled reason="未填写" {...{ question, onFill }} />
    )
  }
  if (cell.state === 'failed') {
    return <Unfilled reason={cell.reason} isOff={isAtWork} {...{ question, onFill }} />
  }
  return (
    <div className="table-said">
      {cell.answer === '' ? <span className="text-ink-3">{NOT_STATED}</span> : <p>{cell.answer}</p>}{' '}
      <span className="table-place">
        {cell.quote && <Place quote={cell.quote} paper={paper} question={question} />}
        {!isAtWork && (
          <IconButton
            label={`重填「${question}」`}
            size="tiny"
            className="table-again"
            icon={<RotateCcw size={13} />}
            onClick={onFill}
          />
        )}
      </span>
    </div>
  )
}

function Place(props: { quote: TableQuote; paper: TablePaperView; question: string }) {
  const { quote, paper, question } = props
  const to = quoteAddress(paper, quote)
  return (
    <Popover
      label={`「${question}」的出处`}
      className="table-quote"
      trigger={
        <button type="button" className="touch table-mark" data-weak={quote.isWeak || undefined}>
          {quote.place}
        </button>
      }
    >
      <p className="text-micro text-ink-3">
        {paper.work.title}，{quote.place}
      </p>
      {quote.isWeak && <Tag tone="warning">引文未必说到答案的全部</Tag>}
      <blockquote>“{quote.text}”</blockquote>
      {to.startsWith('/') ? (
        <Link className="k-link text-small" to={to}>
          打开原文
        </Link>
      ) : (
        <Outside href={to} />
      )}
    </Popover>
  )
}

function Outside({ href }: { href: string }) {
  if (href === '') return null
  return (
    <a
      className="k-link inline-flex items-center gap-1.5 text-small"
      href={href}
      target="_blank"
      rel="nofollow noopener noreferrer"
    >
      <BookOpen size={14} aria-hidden="true" />
      打开原文
    </a>
  )
}

function Unfilled(props: {
  reason: string
  question: string
  isOff?: boolean
  onFill: () => void
}) {
  return (
    <div className="table-said">
      <p className="text-small text-ink-3">{props.reason}</p>
      {!props.isOff && (
        <button type="button" className="table-refill" onClick={props.onFill}>
          重填<span className="sr-only">「{props.question}」</span>
        </button>
      )}
    </div>
  )
}
