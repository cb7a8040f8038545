import { FileText, Globe, GraduationCap } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Dot } from '~/kit/dot'
import { Segmented } from '~/kit/controls/segmented'
import type { Reference } from '../../terms'
import { isSameTarget, useCitationFocus } from './citation-focus'
import { quote } from './quotation'
import { countFilters, groupReferences, type ReferenceFilter } from './reference-groups'
import { AnswerTag, EditedTag, Places, SourceLink, SupportTag, supportWords } from './source-card'
import { placesOf, referenceLabels } from '../wording'

export interface ReferenceListProps {
  entryKey: string
  refs: Reference[]
}

/** The sources of one answer, by kind. Pointing at an entry fills its marks in the text. */
export function ReferenceList(props: ReferenceListProps) {
  const { entryKey, refs } = props
  const [filter, setFilter] = useState<ReferenceFilter>('all')
  const filters = countFilters(refs)
  const activeFilter = filters.some((item) => item.filter === filter) ? filter : 'all'
  return (
    <>
      {filters.length > 2 && (
        <div className="reference-filter">
          <Segmented
            label="出处类型"
            value={activeFilter}
            options={filters.map((item) => ({ value: item.filter, label: item.label }))}
            onChange={setFilter}
          />
        </div>
      )}
      <div className="reference-list">
        {groupReferences(refs, activeFilter).map((group) => (
          <section key={group.type} aria-label={referenceLabels[group.type]}>
            <h3 className="pt-3.5 pb-1 text-micro text-ink-3">{referenceLabels[group.type]}</h3>
            {group.refs.map((reference) => (
              <Entry key={reference.index} entryKey={entryKey} reference={reference} />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

function Entry({ entryKey, reference }: { entryKey: string; reference: Reference }) {
  const focus = useCitationFocus()
  const element = useRef<HTMLDivElement>(null)
  const target = { entryKey, index: reference.index }
  const isOn = focus !== null && isSameTarget(focus.open, target)
  useEffect(() => {
    if (isOn) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isOn])
  return (
    <div
      ref={element}
      className="reference"
      data-on={isOn || undefined}
      onPointerEnter={() => focus?.onPoint(target)}
      onPointerLeave={() => focus?.onPoint(null)}
    >
      <span
        className="cite"
        data-on={isOn || undefined}
        data-weak={reference.support === 'weak' || undefined}
      >
        {reference.index}
      </span>
      <SourceLink reference={reference} className="block min-w-0 flex-1">
        <span className="block truncate text-body font-semibold" title={reference.title}>
          {reference.title}
        </span>
        <span className="quotation mt-[3px] line-clamp-2 text-[13px] leading-[21px] text-ink-2">
          {quoteInTwoLines(reference).map(({ text, isUsed }, index) =>
            isUsed ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
          )}
        </span>
        <Place reference={reference} isOn={isOn} />
      </SourceLink>
    </div>
  )
}

// As much as two lines surely hold: Chinese takes twice the width of Latin. What lies beyond would be cut off unseen.
function quoteInTwoLines(reference: Reference) {
  const visibleCharacters = /\p{Script=Han}/u.test(reference.content) ? 40 : 80
  return quote(reference, visibleCharacters, visibleCharacters)
}

const placeIcons = {
  repo_file: FileText,
  repo_block: FileText,
  web: Globe,
  scholar: GraduationCap,
} as const satisfies Record<Reference['type'], unknown>

function Place({ reference, isOn }: { reference: Reference; isOn: boolean }) {
  const places = placesOf(reference)
  const isWeak = reference.support === 'weak'
  const support = isOn && !isWeak ? supportWords({ support: 'supported', reference }) : ''
  const isTagged = isWeak || reference.isAnswer || reference.isEdited
  // A text without pages and headings has no place to tell, and an icon alone tells nothing.
  if (places.length === 0 && support === '' && !isTagged) return null
  const Icon = placeIcons[reference.type]
  return (
    <span className="mt-[5px] flex items-center gap-1.5 text-micro text-ink-3">
      <Icon size={13} aria-hidden="true" />
      <span className="truncate">
        <Places parts={places} />
        {places.length > 0 && support && <Dot />}
        {support}
      </span>
      {reference.isAnswer && <AnswerTag />}
      {reference.isEdited && <EditedTag />}
      {isWeak && <SupportTag support="weak" reference={reference} />}
    </span>
  )
}
