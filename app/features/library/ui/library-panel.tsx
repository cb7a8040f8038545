import { CircleAlert, Download, FolderPlus, Trash2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatFileSize, formatNumber } from '~/core/format'
import { IconButton } from '~/kit/controls/icon-button'
import { UsageBar } from '~/kit/usage-bar'
import type { FilePage } from '../wire/contracts/files'
import type { FolderView } from '../wire/contracts/folders'
import { filterNames, type FileFilter } from './files/filter'
import { inFolder, listPath, type ListQuery } from './files/list-query'
import type { FolderMap } from './folders/folder-map'
import { FolderTree } from './folders/folder-tree'
import type { RowDrag } from './shelf/use-row-drag'

export interface LibraryPanelProps {
  query: ListQuery
  map: FolderMap<FolderView>
  counts: FilePage['counts'] | null
  space: FilePage['space'] | null
  drag: RowDrag
  onFolder: (folderId: string) => void
  /** A line was followed; a sheet closes. */
  onPick: () => void
  onNewFolder: () => void
  /** Null for those who may not export everything. */
  onExport: (() => void) | null
}

/** The folders, other ways of looking at the library, and how much room it takes. */
export function LibraryPanel(props: LibraryPanelProps) {
  const { query, map, counts, space, drag, onPick } = props
  const currentId = query.filter === 'all' ? query.folderId : null
  const line = (name: Exclude<FileFilter, 'all'>, icon: ReactNode, count: number | undefined) => (
    <PanelLine
      to={listPath({ ...inFolder(query, ''), filter: name })}
      icon={icon}
      label={filterNames[name]}
      count={count}
      isFailed={name === 'failed'}
      isCurrent={query.filter === name}
      onPick={onPick}
    />
  )
  return (
    <>
      <div className="library-tree" data-guide="folders">
        <FolderTree
          map={map}
          total={counts?.all}
          currentId={currentId}
          onPick={props.onFolder}
          drag={drag}
        />
        <div className="mx-2 my-2.5 h-px bg-line" />
        <nav aria-label="资料筛选">
          {line('mine', <UserRound size={15} />, counts?.mine)}
          {line('failed', <CircleAlert size={15} />, counts?.failed)}
          <PanelLine to="/library/bin" icon={<Trash2 size={15} />} label="回收站" onPick={onPick} />
        </nav>
      </div>
      {space && <Usage space={space} onExport={props.onExport} onPick={onPick} />}
    </>
  )
}

/** The panel's title with its way to a new folder. */
export function PanelHead({ onNewFolder }: Pick<LibraryPanelProps, 'onNewFolder'>) {
  return (
    <div className="library-panel-head">
      <h2>我的知识</h2>
      <IconButton
        label="新建文件夹"
        size="small"
        icon={<FolderPlus size={17} />}
        onClick={onNewFolder}
      />
    </div>
  )
}

function Usage({
  space,
  onPick,
  onExport,
}: Pick<LibraryPanelProps, 'onPick' | 'onExport'> & { space: FilePage['space'] }) {
  return (
    <div className="library-usage">
      <UsageBar
        label="空间用量"
        figure={`${formatFileSize(space.usedSize)} / ${formatFileSize(space.maxSize, 0)}`}
        parts={[
          { label: '文档', amount: space.usedBy.document },
          { label: '影像', amount: space.usedBy.image },
          { label: '网页', amount: space.usedBy.web },
        ]}
        total={space.maxSize}
      />
      {onExport && (
        <button
          type="button"
          className="library-export"
          onClick={() => {
            onPick()
            onExport()
          }}
        >
          <Download size={14} aria-hidden="true" />
          导出整个知识库
        </button>
      )}
    </div>
  )
}

interface PanelLineProps {
  to: string
  icon: ReactNode
  label: string
  count?: number | undefined
  isFailed?: boolean
  isCurrent?: boolean
  onPick: () => void
}

function PanelLine({ to, icon, label, count, isFailed, isCurrent, onPick }: PanelLineProps) {
  return (
    <Link
      to={to}
      className="library-line"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPick}
    >
      <span className="library-line-icon">{icon}</span>
      {label}
      {count !== undefined && (
        <span className="library-count" data-failed={(isFailed && count > 0) || undefined}>
          {formatNumber(count)}
        </span>
      )}
    </Link>
  )
}
