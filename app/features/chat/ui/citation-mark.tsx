import { useContext, createContext, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { HoverCard } from '~/kit/hover-card'
import type { Reference, SupportLevel } from '../terms'
import { isSameTarget, linkOf, useCitationFocus } from './citation-focus'
import { SourceCard } from './source-card'

/** The sources of the answer that the marks below belong to. */
export const AnswerSources = createContext<{ entryKey: string; refs: readonly Reference[] }>({
  entryKey: '',
  refs: [],
})

/** `[n]` in an answer: hover or focus shows the passage, a click opens it. */
export function CitationMark({ index, support }: { index: number; support: SupportLevel }) {
  const { entryKey, refs } = useContext(AnswerSources)
  const reference = refs.find((one) => one.index === index)
  if (!reference) return <span className="cite">{index}</span>
  return <OpenMark reference={reference} support={support} entryKey={entryKey} />
}

function OpenMark(props: { reference: Reference; support: SupportLevel; entryKey: string }) {
  const { reference, support, entryKey } = props
  const focus = useCitationFocus()
  const navigate = useNavigate()
  const link = linkOf(reference)
  const target = { entryKey, index: reference.index }
  const isOn =
    focus !== null && (isSameTarget(focus.open, target) || isSameTarget(focus.pointed, target))
  const click = (event: MouseEvent) => {
    if (isPhone() && focus) {
      event.preventDefault()
      focus.onShowSheet(target)
    } else if (link && !link.isOutside && isPlainClick(event)) {
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
      className="w-[330px] px-4 pt-3.5 pb-3 max-tablet:hidden"
      onOpenChange={(isOpen) => focus?.onOpen(isOpen ? target : null)}
    >
      <SourceCard reference={reference} support={support} />
    </HoverCard>
  )
}

const isPhone = () => window.matchMedia('(max-width: 639px)').matches
const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
