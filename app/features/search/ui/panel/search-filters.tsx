import { useState } from 'react'
import { formatDateTime } from '~/core/format'
import { Button } from '~/kit/controls/button'
import { Select } from '~/kit/controls/text-input'
import { hitKindLabels, hitKinds, type HitKind, type SearchAnswer } from '../../terms'
import { NO_FILTERS, type SearchFilters } from '../use-search-all'

export interface SearchFiltersRowProps {
  filters: SearchFilters
  people: SearchAnswer['people']
  onChange: (filters: SearchFilters) => void
}

const DAY_MS = 86_400_000

const spans = [
  { value: '', label: '不限时间', days: 0 },
  { value: '1', label: '今天', days: 1 },
  { value: '7', label: '最近七天', days: 7 },
  { value: '30', label: '最近三十天', days: 30 },
  { value: '365', label: '最近一年', days: 365 },
]

/** What narrows the search: a kind, a person, a time. */
export function SearchFiltersRow({ filters, people, onChange }: SearchFiltersRowProps) {
  // Of a search that finds nothing the names would be gone.
  const [names, setNames] = useState(people)
  if (people.length > 0 && people !== names) setNames(people)
  const [span, setSpan] = useState('')
  const isFiltered = isNarrowed(filters)
  return (
    <div
      role="group"
      aria-label="筛选"
      className="flex flex-none items-center gap-2 border-b border-line px-5 py-2 max-tablet:px-4"
    >
      <Select
        size="small"
        className="w-28! max-tablet:w-auto! max-tablet:flex-1"
        aria-label="类别"
        value={filters.kind}
        options={kindOptions}
        onChange={(value) => onChange({ ...filters, kind: kindOf(value) })}
      />
      <Select
        size="small"
        className="w-32! max-tablet:w-auto! max-tablet:flex-1"
        aria-label="成员"
        value={filters.owner}
        options={[
          { value: '', label: '不限成员' },
          ...names.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(owner) => onChange({ ...filters, owner })}
      />
      <Select
        size="small"
        className="w-32! max-tablet:w-auto! max-tablet:flex-1"
        aria-label="时间"
        value={filters.from === '' ? '' : span}
        options={spans}
        onChange={(value) => {
          setSpan(value)
          onChange({ ...filters, from: dayBefore(Number(value)) })
        }}
      />
      {isFiltered && (
        <Button size="small" kind="ghost" onClick={() => onChange(NO_FILTERS)}>
          清空
        </Button>
      )}
    </div>
  )
}

/** Whether anything but the words narrows the search. */
export const isNarrowed = ({ kind, owner, from }: SearchFilters) =>
  kind !== '' || owner !== '' || from !== ''

const kindOptions = [
  { value: '', label: '全部类别' },
  ...hitKinds
    .filter((kind) => kind !== 'action')
    .map((kind) => ({ value: kind, label: hitKindLabels[kind] })),
]

const kindOf = (value: string): HitKind | '' => hitKinds.find((kind) => kind === value) ?? ''

/** The first of so many days, today the last; '' for none. */
const dayBefore = (days: number) =>
  days === 0 ? '' : formatDateTime(new Date(Date.now() - (days - 1) * DAY_MS)).slice(0, 10)
