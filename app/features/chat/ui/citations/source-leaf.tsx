import { BookOpen } from 'lucide-react'
import { lazy, Suspense, useContext, useState, type ReactNode } from 'react'
import { useHydrated } from '~/client/page/use-hydrated'
import { FileMark } from '~/kit/file-mark'
import { Tag } from '~/kit/tag'
import { addressOf } from '../../source-address'
import type { Reference } from '../../terms'
import { linkOf, PagesContext } from './citation-focus'
import './evidence.css'
import { quote, usedWords } from './quotation'
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

// What draws a page of a source comes with the first one, and only to a browser.
const SourcePage = import.meta.env.SSR
  ? () => null
  : lazy(async () => ({ default: (await import('~/features/library/ui/evidence')).SourcePage }))

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

/** A source: its page with what the answer used marked, its name and place, and what can be done with it. */
export const SourceLeaf = (props: SourceLeafProps) => (
  <SourceOf key={addressOf(props.reference) ?? props.reference.index} {...props} />
)

function SourceOf(props: SourceLeafProps) {
  const { reference, isOpen = true, place = 'column', children } = props
  const [isGone, setGone] = useState(false)
  const { title, index, support } = reference
  const kind = referenceLabels[displayTypeOf(reference)]
  const actionsOf = useContext(SourceActionsContext)
  return (
    <section aria-label={`${kind}，出处${index}`} className="flex-none">
      <Original {...{ reference, place }} onGone={() => setGone(true)} />
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
        {isGone ? <Tag>已删除</Tag> : <SupportTag {...{ support, reference }} />}
      </div>
      <Words {...{ reference, place }} />
      <div className="flex min-h-9 items-center gap-4 border-b border-ink pb-1.5">
        {linkOf(reference) && !isGone && (
          <SourceLink reference={reference} className="k-link text-small">
            <span className={sourceAct}>
              <BookOpen size={15} aria-hidden="true" />
              打开原文
            </span>
          </SourceLink>
        )}
        {!isGone && actionsOf(reference)}
        <span className="ml-auto flex items-center">{children}</span>
      </div>
    </section>
  )
}

interface OriginalProps {
  reference: Reference
  place: keyof typeof leaves
  onGone?: () => void
}

/** The page itself of what lies in the library; of all else, and where the file is not the reader's, the words. */
function Original({ reference, place, onGone }: OriginalProps) {
  const spaceId = useContext(PagesContext)
  const isHydrated = useHydrated()
  const address = addressOf(reference)
  const leaf = <Leaf reference={reference} place={place} />
  if (spaceId === '' || address === null) return leaf
  const empty = <div className="source-leaf" data-place={place} />
  if (!isHydrated) return empty
  return (
    <Suspense fallback={empty}>
      <SourcePage
        spaceId={spaceId}
        address={address}
        extension={extensionOf(reference)}
        title={reference.title}
        quote={usedWords(reference)}
        place={place}
        {...(onGone && { onGone })}
      />
    </Suspense>
  )
}

const drawnSmall = new Set(['pdf', 'png', 'jpg', 'jpeg'])

/** What is cited of a page that is drawn: its letters may be too small to be read. */
function Words({ reference, place }: { reference: Reference; place: 'column' | 'sheet' }) {
  const spaceId = useContext(PagesContext)
  if (spaceId === '' || !drawnSmall.has(extensionOf(reference))) return null
  const size =
    place === 'sheet'
      ? 'line-clamp-3 text-[16px] leading-[29px]'
      : 'line-clamp-2 text-small leading-6'
  return (
    <blockquote className={`quotation mt-2 font-serif ${size}`}>
      “{usedWords(reference)}”
    </blockquote>
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
      <Original reference={reference} place="passing" />
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
