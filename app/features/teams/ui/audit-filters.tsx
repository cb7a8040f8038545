import { DayRange } from '~/kit/controls/day-range'
import { Select } from '~/kit/controls/text-input'
import { useQueryChange } from './use-query'

export interface AuditFilter {
  accountId: string
  act: string
  start: string
  end: string
}

export interface AuditFiltersProps {
  filter: AuditFilter
  /** What those are called whose acts are listed. */
  peopleLabel: string
  people: { id: string; name: string }[]
  actions: { value: string; label: string }[]
}

/** What narrows a log of acts: a person, an act and days, kept in the address. */
export function AuditFilters({ filter, peopleLabel, people, actions }: AuditFiltersProps) {
  const change = useQueryChange()
  const filterBy = (changes: Partial<AuditFilter>) => change({ ...changes, pageNo: '1' })
  return (
    <>
      <Select
        size="small"
        aria-label={peopleLabel}
        value={filter.accountId}
        options={[
          { value: '', label: `全部${peopleLabel}` },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(accountId) => filterBy({ accountId })}
      />
      <Select
        size="small"
        aria-label="操作"
        value={filter.act}
        options={[{ value: '', label: '全部操作' }, ...actions]}
        onChange={(action) => filterBy({ act: action })}
      />
      <DayRange start={filter.start} end={filter.end} onChange={filterBy} />
    </>
  )
}

/** The fields that are filled in: those that ask for something. */
export const filledIn = (filter: AuditFilter): Partial<AuditFilter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
