import { BookOpen } from 'lucide-react'
import { useContext, type ReactNode } from 'react'
import { FileMark } from '~/kit/file-mark'
import type { Reference } from '../../terms'
import { linkOf } from './citation-focus'
import './evidence.css'
import { quote } from './quotation'
import { displayTypeOf } from './reference-groups'
import {
  AnswerTag,
  EditedTag,
  extensionOf,
  Places,
  sourceAct,
  SourceActionsContext,
  SourceLink,
  SupportTag,
} from './source-card'
import { placesOf, referenceLabels } from '../wording'

// Units that a leaf surely holds, and within how many of them the used part begins.
const HIGH = [190, 140] as const
const LOW = [115, 70] as const
const SHEET = [165, 105] as const
const leaves = { column: HIGH, sheet: SHEET, passing: LOW } as const

export interface SourceLeafProps {
  reference: Reference
  /** Its seal is open in the text as well. */
  isOpen?: boolean
  place?: 'column' | 'sheet'
  /** What leads from it to the other sources. */
  children?: ReactNode
}

/** A source: its words as a leaf with what the answer used marked, its name and place, and what can be done with it. */
export function SourceLeaf(props: SourceLeafProps) {
  const { reference, isOpen = true, place = 'column', children } = props
  const { title, index, support, verdict } = reference
  const kind = referenceLabels[displayTypeOf(reference)]
  const actionsOf = useContext(SourceActionsContext)
  return (
    <section aria-label={`${kind}，出处${index}`} className="flex-none">
      <Leaf reference={reference} place={place} />
      <div className="flex items-center gap-2.5 pt-3">
        <span className="cite" data-on={isOpen || undefined}>
          {index}
        </span>
        <FileMark extension={extensionOf(reference)} small />
        <span className="min-w-0 flex-1">
          <b className="block truncate text-small font-semibold" title={title}>
            {title}
          </b>
          <span className="block truncate text-micro text-ink-3">
            <Places parts={[kind, ...placesOf(reference)]} />
          </span>
        </span>
        {reference.isAnswer && <AnswerTag />}
        {reference.isEdited && <EditedTag />}
        <SupportTag support={support} verdict={verdict} />
      </div>
      <div className="flex items-center gap-4 border-b border-ink pb-1.5">
        {linkOf(reference) && (
          <SourceLink reference={reference} className="k-link text-small">
            <span className={sourceAct}>
              <BookOpen size={15} aria-hidden="true" />
              打开原文
            </span>
          </SourceLink>
        )}
        {actionsOf(reference)}
        <span className="ml-auto flex items-center">{children}</span>
      </div>
    </section>
  )
}

function Leaf({ reference, place }: { reference: Reference; place: keyof typeof leaves }) {
  return (
    <div className="source-leaf" data-place={place}>
      <p className="source-leaf-head" aria-hidden="true">
        <span className="min-w-0 truncate">{reference.title}</span>
        <span className="flex-none">{placesOf(reference)[0]}</span>
      </p>
      <blockquote className="quotation">
        {quote(reference, ...leaves[place]).map(({ text, isUsed }, index) =>
          isUsed ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </blockquote>
    </div>
  )
}

/** A source in passing: its words as a lower leaf, its name and the way to it. */
export function SourceExcerpt({ reference }: { reference: Reference }) {
  return (
    <>
      <Leaf reference={reference} place="passing" />
      <div className="flex items-center gap-2.5 pt-2.5 text-small text-ink-2">
        <FileMark extension={extensionOf(reference)} small />
        <span className="min-w-0 flex-1 truncate">
          {reference.title}
          <Places parts={placesOf(reference).slice(0, 1)} isAfter />
        </span>
        <SourceLink reference={reference} className="touch k-link flex-none">
          打开原文
        </SourceLink>
      </div>
    </>
  )
}
