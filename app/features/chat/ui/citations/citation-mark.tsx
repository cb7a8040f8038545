import { useContext, createContext, type KeyboardEvent, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { HoverCard } from '~/kit/overlays/hover-card'
import type { Reference, SupportLevel } from '../../terms'
import {
  EvidenceContext,
  isSameTarget,
  linkOf,
  useCitationFocus,
  type CitationTarget,
} from './citation-focus'
import { sourceOfMark, type MarkSources } from './citation-marks'
import { SourceCard } from './source-card'

/** The sources of the answer that the marks below belong to; `lit`: the one that stands open beside it. */
export const AnswerSources = createContext<
  MarkSources & { entryKey: string; lit?: number | undefined }
>({
  entryKey: '',
  refs: [],
  checks: [],
})

/** `[n]` in an answer: hover or focus shows the passage, a click opens it. */
export function CitationMark({ index, support, offset }: MarkProps) {
  const { entryKey, lit, ...sources } = useContext(AnswerSources)
  const reference = sourceOfMark(index, offset, sources)
  if (!reference) return <span className="cite">{index}</span>
  const target = { entryKey, index, offset }
  return <OpenMark isLit={lit === index} {...{ reference, support, target }} />
}

/** Id of a source in the list under its answer, where a page has one: a mark leads there without scripts. */
export const sourceAnchor = (entryKey: string, index: number) => `source-${entryKey}-${index}`

interface MarkProps {
  index: number
  support: SupportLevel
  /** Where it stands in the answer. */
  offset: number
}

interface OpenMarkProps {
  reference: Reference
  support: SupportLevel
  target: CitationTarget
  isLit: boolean
}

function OpenMark({ reference, support, target, isLit }: OpenMarkProps) {
  const focus = useCitationFocus()
  const evidence = useContext(EvidenceContext)
  const navigate = useNavigate()
  const link = linkOf(reference)
  const isOn =
    isLit ||
    (focus !== null &&
      [focus.open, focus.pointed, focus.pinned].some((item) => isSameTarget(item, target)))
  const isPinned = focus !== null && isPinnedAt(focus.pinned, target)
  const click = (event: MouseEvent) => {
    if (evidence && isPlainClick(event)) {
      event.preventDefault()
      evidence.open(target)
    } else if (isPhone() && focus) {
      event.preventDefault()
      focus.onShowSheet(target)
    } else if (!link) {
      // Nowhere to go: what is quoted stands in the card.
      event.preventDefault()
    } else if (!link.isOutside && isPlainClick(event)) {
      event.preventDefault()
      void navigate(link.to)
    }
  }
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const step = steps[event.key]
    const next = step === undefined ? null : neighbour(event.currentTarget, step)
    if (event.key === ' ') event.currentTarget.click()
    else if (next) next.focus()
    else return
    event.preventDefault()
    // What is open goes along with the keyboard.
    if (next && isPinned) next.click()
  }
  const mark = (
    <a
      className="cite"
      href={link?.to ?? `#${sourceAnchor(target.entryKey, reference.index)}`}
      data-weak={support === 'weak' || undefined}
      data-on={isOn || undefined}
      data-pinned={isPinned || undefined}
      aria-label={`引用 ${reference.index}`}
      onClick={click}
      onKeyDown={press}
      {...(link?.isOutside && { target: '_blank', rel: 'nofollow noopener noreferrer' })}
    >
      {reference.index}
    </a>
  )
  return (
    <HoverCard
      trigger={mark}
      label={`引用 ${reference.index}`}
      align="start"
      className="w-[330px] px-4 pt-3.5 pb-3"
      fromTablet
      pressLeadsOn={evidence !== null}
      onOpenChange={(isOpen) => focus?.onOpen(isOpen ? target : null)}
    >
      <SourceCard reference={reference} support={support} />
    </HoverCard>
  )
}

const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }

/** The mark after this one, or before it, in the same answer. */
function neighbour(mark: HTMLElement, step: 1 | -1): HTMLElement | null {
  const marks = [...(mark.closest('.answer')?.querySelectorAll<HTMLElement>('a.cite') ?? [])]
  return marks[marks.indexOf(mark) + step] ?? null
}

// One place alone: the source may be cited at others.
const isPinnedAt = (pinned: CitationTarget | null, target: CitationTarget) =>
  isSameTarget(pinned, target) && (pinned?.offset === undefined || pinned.offset === target.offset)
const isPhone = () => window.matchMedia('(max-width: 639px)').matches
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
