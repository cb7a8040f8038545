import { BookOpen } from 'lucide-react'
import { createContext, useContext, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Dot } from '~/kit/dot'
import { FileMark } from '~/kit/file-mark'
import { Tag } from '~/kit/tag'
import type { Reference, SupportLevel } from '../../terms'
import { linkOf } from './citation-focus'
import { quote } from './quotation'
import { displayTypeOf } from './reference-groups'
import { placesOf, referenceLabels, supportLabels, verdictLabels } from '../wording'

/** What else the page round it lets one do with a source, behind 打开原文. */
export const SourceActionsContext = createContext<(reference: Reference) => ReactNode>(() => null)

/** A link to the source itself; pages outside open in a tab of their own. */
export function SourceLink(props: {
  reference: Reference
  className?: string
  children: ReactNode
}) {
  const link = linkOf(props.reference)
  if (!link) return <span className={props.className}>{props.children}</span>
  if (link.isOutside) {
    return (
      <a
        className={props.className}
        href={link.to}
        target="_blank"
        rel="nofollow noopener noreferrer"
      >
        {props.children}
      </a>
    )
  }
  return (
    <Link className={props.className} to={link.to}>
      {props.children}
    </Link>
  )
}

/** An act below the passage, as high as a finger on phones. */
export const sourceAct =
  'inline-flex h-[30px] max-tablet:h-11 items-center gap-1.5 text-ink-2 hover:text-ink'

/** What a citation shows before anyone opens it: source, place, support, the passage in its own words. */
export function SourceCard(props: { reference: Reference; support: SupportLevel }) {
  const { reference, support } = props
  const actionsOf = useContext(SourceActionsContext)
  return (
    <>
      <div className="flex items-center gap-2">
        <FileMark extension={extensionOf(reference)} small />
        <div className="min-w-0 flex-1">
          <div className="truncate text-small font-semibold" title={reference.title}>
            {reference.title}
          </div>
          <div className="truncate text-micro text-ink-3">
            {referenceLabels[displayTypeOf(reference)]}
            <Places parts={placesOf(reference)} isAfter />
          </div>
        </div>
        {reference.isAnswer && <AnswerTag />}
        {reference.isEdited && <EditedTag />}
        <SupportTag support={support} reference={reference} />
      </div>
      <Quotation reference={reference} />
      <div className="flex items-center gap-4">
        {linkOf(reference) && (
          <SourceLink reference={reference} className="k-link text-small">
            <span className={sourceAct}>
              <BookOpen size={15} aria-hidden="true" />
              打开原文
            </span>
          </SourceLink>
        )}
        {actionsOf(reference)}
      </div>
    </>
  )
}

/** Facts of a source in one line, a dot between them; `isAfter`: one before the first as well. */
export function Places({ parts, isAfter = false }: { parts: string[]; isAfter?: boolean }) {
  return parts.map((part, index) => (
    <span key={part}>
      {(isAfter || index > 0) && <Dot />}
      {part}
    </span>
  ))
}

/** The words of the passage are a member's, not the file's. */
export function EditedTag() {
  return <Tag>已编辑</Tag>
}

/** The source is an answer that was saved, not a document of somebody's. */
export function AnswerTag() {
  return <Tag>AI 回答</Tag>
}

/** How far a source carries what cites it, by a model's verdict where there is one. */
export function SupportTag({ support, reference }: SupportProps) {
  const words = supportWords({ support, reference })
  if (reference.isNearest) return <Tag>{words}</Tag>
  return <Tag tone={support === 'weak' ? 'warning' : 'success'}>{words}</Tag>
}

interface SupportProps {
  support: SupportLevel
  reference: Pick<Reference, 'isNearest' | 'verdict'>
}

export function supportWords({ support, reference }: SupportProps): string {
  const { isNearest, verdict } = reference
  if (isNearest) return NEAREST
  return verdict ? verdictLabels[verdict] : supportLabels[support]
}

const NEAREST = '相关原文'

function Quotation({ reference }: { reference: Reference }) {
  const runs = quote(reference)
  if (runs.length === 0) return null
  return (
    <blockquote className="quotation my-2 font-serif text-[14px] leading-6 max-tablet:text-[16px] max-tablet:leading-[29px]">
      “
      {runs.map(({ text, isUsed }, index) =>
        isUsed ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
      ”
    </blockquote>
  )
}

export const extensionOf = ({ type, extension }: Reference) =>
  extension ?? (type === 'web' ? 'html' : 'pdf')
