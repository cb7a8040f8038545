import { useContext, createContext, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { HoverCard } from '~/kit/hover-card'
import type { Reference, SupportLevel } from '../terms'
import {
  EvidenceContext,
  isSameTarget,
  linkOf,
  useCitationFocus,
  type CitationTarget,
} from './citation-focus'
import { sourceOfMark, type MarkSources } from './citation-marks'
import { SourceCard } from './source-card'
import { isWideNow } from './wide-screen'

/** The sources of the answer that the marks below belong to. */
export const AnswerSources = createContext<MarkSources & { entryKey: string }>({
  entryKey: '',
  refs: [],
  checks: [],
})

/** `[n]` in an answer: hover or focus shows the passage, a click opens it. */
export function CitationMark({ index, support, at }: MarkProps) {
  const { entryKey, ...sources } = useContext(AnswerSources)
  const reference = sourceOfMark(index, at, sources)
  if (!reference) return <span className="cite">{index}</span>
  return <OpenMark reference={reference} support={support} target={{ entryKey, index, at }} />
}

interface MarkProps {
  index: number
  support: SupportLevel
  /** Where it stands in the answer. */
  at: number
}

function OpenMark(props: { reference: Reference; support: SupportLevel; target: CitationTarget }) {
  const { reference, support, target } = props
  const focus = useCitationFocus()
  const evidence = useContext(EvidenceContext)
  const navigate = useNavigate()
  const link = linkOf(reference)
  const isOn =
    focus !== null &&
    [focus.open, focus.pointed, focus.pinned].some((one) => isSameTarget(one, target))
  const click = (event: MouseEvent) => {
    if (isPhone() && focus) {
      event.preventDefault()
      focus.onShowSheet(target)
    } else if (evidence && isWideNow() && isPlainClick(event)) {
      event.preventDefault()
      evidence(target)
    } else if (!link) {
      // Nowhere to go: what is quoted stands in the card.
      event.preventDefault()
    } else if (!link.isOutside && isPlainClick(event)) {
      event.preventDefault()
      void navigate(link.to)
    }
  }
  const mark = (
    <a
      className="cite"
      href={link?.to ?? '#'}
      data-weak={support === 'weak' || undefined}
      data-on={isOn || undefined}
      aria-label={`引用 ${reference.index}`}
      onClick={click}
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
      onOpenChange={(isOpen) => focus?.onOpen(isOpen ? target : null)}
    >
      <SourceCard reference={reference} support={support} />
    </HoverCard>
  )
}

const isPhone = () => window.matchMedia('(max-width: 639px)').matches
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
