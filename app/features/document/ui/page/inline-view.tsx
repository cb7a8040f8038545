import { Fragment, useContext, type ReactNode } from 'react'
import type { Inline, Mark, Text } from '#packages/document/body'
import { MathText } from '~/kit/math-text'
import { Popover } from '~/kit/overlays/popover'
import { CommentMark } from '../comments/comment-mark'
import { boundPieces } from './bound-line'
import { CiteMark } from './cite-mark'
import { PointersContext } from './pointers'

/** A line of text with its marks. */
export function Inlines({ line = [] }: { line?: readonly Inline[] | undefined }) {
  return boundPieces(line).map((piece, index) => {
    const inlines = piece.map((inline, no) => <InlineView key={no} inline={inline} />)
    if (piece.length === 1) return <Fragment key={index}>{inlines}</Fragment>
    return (
      <span key={index} className="sheet-bound">
        {inlines}
      </span>
    )
  })
}

/** One piece of a line. */
export function InlineView({ inline }: { inline: Inline }) {
  switch (inline.type) {
    case 'text':
      return <Marked text={inline} />
    case 'cite':
      return inline.attrs.ids.map((id) => <CiteMark key={id} evidenceId={id} />)
    case 'xref':
      return <CrossReference to={inline.attrs.to} />
    case 'math':
      return <MathText latex={inline.attrs.latex} />
    case 'note':
      return <NoteMark text={inline.attrs.text} />
    case 'hardBreak':
      return <br />
  }
}

/** A note of the text, read where it is made. */
function NoteMark({ text }: { text: string }) {
  return (
    <Popover
      label="注"
      className="max-w-[330px] px-4 py-3"
      trigger={
        <button type="button" className="sheet-note" aria-label={`注：${text}`}>
          注
        </button>
      }
    >
      <p className="font-serif text-body leading-6">{text}</p>
    </Popover>
  )
}

function CrossReference({ to }: { to: string }) {
  const label = useContext(PointersContext).labelOf(to)
  return (
    <span data-atom="xref" className={label === null ? 'sheet-dangling' : undefined}>
      {label ?? '引用缺失'}
    </span>
  )
}

function Marked({ text: { text, marks = [] } }: { text: Text }) {
  return marks.reduceRight<ReactNode>(
    (inner, mark) => <MarkView mark={mark}>{inner}</MarkView>,
    <Fragment>{text}</Fragment>,
  )
}

function MarkView({ mark, children }: { mark: Mark; children: ReactNode }) {
  switch (mark.type) {
    case 'bold':
      return <strong>{children}</strong>
    case 'italic':
      return <em>{children}</em>
    case 'superscript':
      return <sup>{children}</sup>
    case 'subscript':
      return <sub>{children}</sub>
    case 'underline':
      return <u>{children}</u>
    case 'highlight':
      return <mark>{children}</mark>
    case 'comment':
      return <CommentMark threadId={mark.attrs.threadId}>{children}</CommentMark>
    case 'link':
      return (
        <a href={mark.attrs.href} target="_blank" rel="nofollow noopener noreferrer">
          {children}
        </a>
      )
    default:
      return children
  }
}
