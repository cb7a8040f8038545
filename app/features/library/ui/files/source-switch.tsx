import { formatNumber } from '~/core/format'
import type { FilePage } from '../../wire/contracts/files'
import type { ListQuery } from './list-query'

export interface SourceSwitchProps {
  source: ListQuery['source']
  /** Null while they are not known. */
  sources: Required<FilePage>['sources'] | null
  onChange: (change: Pick<ListQuery, 'source'>) => void
}

const labels = [
  ['', '全部'],
  ['document', '文档'],
  ['web', '网页'],
] as const

/** 全部, 文档 or 网页, each with how many of them lie here and beneath. Plain buttons: the page's weight is counted. */
export function SourceSwitch({ source, sources, onChange }: SourceSwitchProps) {
  const countOf = (item: ListQuery['source']) =>
    sources && (item ? sources[item] : sources.document + sources.web)
  return (
    <div className="k-segmented" role="group" aria-label="资料来源">
      {labels.map(([value, label]) => {
        const count = countOf(value)
        return (
          <button
            key={value}
            type="button"
            aria-pressed={source === value}
            data-state={source === value ? 'on' : 'off'}
            onClick={() => onChange({ source: value })}
          >
            {label}
            {count !== null && <span className="tabular-nums">{formatNumber(count)}</span>}
          </button>
        )
      })}
    </div>
  )
}
