import { CircleAlert, Library, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatFileSize, formatNumber } from '~/core/format'
import { UsageBar } from '~/kit/usage-bar'
import type { FilePage } from '../contract'
import { filterNames, type FileFilter } from './files/filter'

export interface LibraryPanelProps {
  filter: FileFilter
  counts: FilePage['counts'] | null
  space: FilePage['space'] | null
  onPick?: () => void
}

/** What the library holds, by ways of looking at it, and how much room it takes. */
export function LibraryPanel({ filter, counts, space, onPick }: LibraryPanelProps) {
  const line = (name: FileFilter, icon: ReactNode, count: number | undefined) => (
    <PanelLine
      key={name}
      name={name}
      icon={icon}
      count={count}
      isCurrent={filter === name}
      onPick={onPick}
    />
  )
  return (
    <>
      <nav className="library-tree" aria-label="资料筛选">
        {line('all', <Library size={15} />, counts?.all)}
        <div className="mx-2 my-2.5 h-px bg-line" />
        {line('mine', <UserRound size={15} />, counts?.mine)}
        {line('failed', <CircleAlert size={15} />, counts?.failed)}
      </nav>
      {space && (
        <div className="library-usage">
          <UsageBar
            label="空间用量"
            figure={`${formatFileSize(space.usedSize)} / ${formatFileSize(space.maxSize, 0)}`}
            parts={[{ label: '文档', amount: space.usedSize }]}
            total={space.maxSize}
          />
        </div>
      )}
    </>
  )
}

interface PanelLineProps {
  name: FileFilter
  icon: ReactNode
  count: number | undefined
  isCurrent: boolean
  onPick: (() => void) | undefined
}

function PanelLine({ name, icon, count, isCurrent, onPick }: PanelLineProps) {
  return (
    <Link
      to={name === 'all' ? '/library' : `/library?filter=${name}`}
      className="library-line"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPick}
    >
      <span className="library-line-icon">{icon}</span>
      {filterNames[name]}
      {count !== undefined && (
        <span className="library-count" data-failed={(name === 'failed' && count > 0) || undefined}>
          {formatNumber(count)}
        </span>
      )}
    </Link>
  )
}
