import { useState, type FormEvent } from 'react'
import { Button } from '~/kit/controls/button'
import { Checkbox } from '~/kit/controls/choice'
import { Select, TextInput } from '~/kit/controls/text-input'
import {
  scholarLabels,
  workTypeNames,
  workTypes,
  type ScholarKind,
  type ScholarPageView,
} from '../terms'
import { emptyAsk, isFiltered, type ScholarAsk } from './scholar-query'

export interface ScholarFiltersProps {
  ask: ScholarAsk
  /** Kinds of the configured sources. */
  kinds: readonly ScholarKind[]
  page: ScholarPageView | null
  onChange: (change: Partial<ScholarAsk>) => void
}

const cited = [0, 1, 10, 50, 100, 500]

/** Years, types, access, citations, sources. Counts are of what was found before these filters. */
export function ScholarFilters({ ask, kinds, page, onChange }: ScholarFiltersProps) {
  const countOf = new Map(page?.facets.types.map(({ type, count }) => [type, count]))
  const toggled = <One extends string>(all: readonly One[], chosen: readonly One[], option: One) =>
    all.filter((each) => (each === option) !== chosen.includes(each))
  const types = workTypeNames.filter((type) => countOf.has(type) || ask.types.includes(type))
  return (
    <div className="scholar-filters" role="group" aria-label="筛选">
      <h2>年份</h2>
      <Years key={`${ask.yearFrom}-${ask.yearTo}`} ask={ask} onChange={onChange} />
      {types.length > 0 && <h2>类型</h2>}
      {types.map((type) => (
        <FilterLine
          key={type}
          label={workTypes[type]}
          count={countOf.get(type) ?? 0}
          isOn={ask.types.includes(type)}
          onToggle={() => onChange({ types: toggled(workTypeNames, ask.types, type) })}
        />
      ))}
      <h2>获取</h2>
      <FilterLine
        label="开放获取"
        count={page?.facets.open ?? 0}
        isOn={ask.hasPdf}
        onToggle={() => onChange({ hasPdf: !ask.hasPdf })}
      />
      <h2>被引</h2>
      <Select
        size="small"
        aria-label="被引次数"
        value={String(ask.minCitations)}
        options={[...new Set([...cited, ask.minCitations])].map((least) => ({
          value: String(least),
          label: least === 0 ? '不限' : `至少${least}次`,
        }))}
        onChange={(least) => onChange({ minCitations: Number(least) })}
      />
      {kinds.length > 1 && <h2>来源</h2>}
      {kinds.length > 1 &&
        kinds.map((kind) => (
          <FilterLine
            key={kind}
            label={scholarLabels[kind]}
            // Who was not asked has found nothing, and is not known to have nothing.
            count={page?.sources.find(({ source }) => source === kind)?.count ?? null}
            isOn={ask.sources.includes(kind)}
            onToggle={() => onChange({ sources: toggled(kinds, ask.sources, kind) })}
          />
        ))}
      {isFiltered(ask) && (
        <Button
          className="mt-4"
          size="small"
          onClick={() => onChange({ ...emptyAsk, keyword: ask.keyword, sort: ask.sort })}
        >
          清空筛选
        </Button>
      )}
    </div>
  )
}

interface FilterLineProps {
  label: string
  /** Null: not known. */
  count: number | null
  isOn: boolean
  onToggle: () => void
}

function FilterLine({ label, count, isOn, onToggle }: FilterLineProps) {
  return (
    <div className="scholar-filter" data-on={isOn || undefined}>
      <Checkbox checked={isOn} onCheckedChange={onToggle}>
        {label}
      </Checkbox>
      {count !== null && <span aria-label={`${count}篇`}>{count}</span>}
    </div>
  )
}

function Years({ ask, onChange }: Pick<ScholarFiltersProps, 'ask' | 'onChange'>) {
  const [from, setFrom] = useState(ask.yearFrom?.toString() ?? '')
  const [to, setTo] = useState(ask.yearTo?.toString() ?? '')
  const years = { yearFrom: readYear(from), yearTo: readYear(to) }
  const isSame = years.yearFrom === ask.yearFrom && years.yearTo === ask.yearTo
  function apply(event?: FormEvent) {
    event?.preventDefault()
    if (isSame) return
    const { yearFrom, yearTo } = years
    const isTurned = yearFrom !== null && yearTo !== null && yearFrom > yearTo
    onChange(isTurned ? { yearFrom: yearTo, yearTo: yearFrom } : years)
  }
  const field = (label: string, value: string, set: (value: string) => void) => (
    <TextInput
      size="small"
      inputMode="numeric"
      maxLength={4}
      aria-label={label}
      placeholder={label}
      value={value}
      onBlur={() => apply()}
      onChange={(event) => set(event.target.value.replace(/\D/g, ''))}
    />
  )
  return (
    <form className="scholar-years" onSubmit={apply}>
      {field('起始年', from, setFrom)}
      <span aria-hidden="true">–</span>
      {field('截止年', to, setTo)}
      {/* Enter submits; the keyboard never stands on what is not seen. */}
      <button type="submit" className="sr-only" tabIndex={-1}>
        按年份筛选
      </button>
    </form>
  )
}

const readYear = (text: string) => (/^[12]\d{3}$/.test(text) ? Number(text) : null)
