import { useQueryChange } from '~/features/teams/ui'
import { DayRange } from '~/kit/controls/day-range'
import { Select } from '~/kit/controls/text-input'
import { detailTypes } from '../terms'
import { typeLabels } from './words'

export interface CoinFilter {
  memberId: string
  type: string
  start: string
  end: string
}

/** By member, kind and days; each stands in the address. */
export function CoinFilters(props: { filter: CoinFilter; people: { id: string; name: string }[] }) {
  const { filter, people } = props
  const change = useQueryChange()
  const filterBy = (changes: Partial<CoinFilter>) => change({ ...changes, pageNo: '1' })
  return (
    <div className="b-filters">
      {people.length > 0 && (
        <Select
          size="small"
          aria-label="成员"
          value={filter.memberId}
          options={[
            { value: '', label: '全部成员' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(memberId) => filterBy({ memberId })}
        />
      )}
      <Select
        size="small"
        aria-label="类型"
        value={filter.type}
        options={[
          { value: '', label: '全部类型' },
          ...detailTypes.map((value) => ({ value, label: typeLabels[value] })),
        ]}
        onChange={(type) => filterBy({ type })}
      />
      <DayRange start={filter.start} end={filter.end} onChange={filterBy} />
    </div>
  )
}
