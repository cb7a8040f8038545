import { CornerDownLeft, Lock } from 'lucide-react'
import { formatNumber } from '~/core/format'
import { Dot } from '~/kit/dot'
import { FileMark } from '~/kit/file-mark'
import { Tag } from '~/kit/tag'
import { listDate } from '../files/filter'
import { CheckCell, MoreButton, RowLink, type CellsProps } from './file-cells'
import type { ShelfRow } from './shelf-rows'

export interface FolderCellsProps extends CellsProps<Extract<ShelfRow, { kind: 'folder' }>> {
  /** Rows hang over it and may be let go. */
  isDrop: boolean
}

/** One folder of this level. */
export function FolderCells(props: FolderCellsProps) {
  const { row, now, isDrop } = props
  const { folder } = row
  const count = `${formatNumber(row.count)} 项`
  return (
    <>
      <CheckCell {...props} />
      <div role="gridcell" className="file-name">
        <span className="folder-mark">
          <FileMark extension="folder" />
        </span>
        <div className="min-w-0">
          <span className="file-line">
            <RowLink href={`/library?folderId=${folder.id}`} name={folder.name} />
            {folder.see !== 'team' && (
              <Tag icon={<Lock size={12} aria-hidden="true" />}>
                {folder.see === 'admins' ? '仅管理员' : '指定成员'}
              </Tag>
            )}
          </span>
          <div className="file-meta" suppressHydrationWarning>
            {count}
            <Dot />
            {listDate(folder.updateTime, now)}
          </div>
        </div>
        {isDrop && (
          <span className="folder-drop">
            <CornerDownLeft size={13} aria-hidden="true" />
            松手移到这里
          </span>
        )}
      </div>
      <div role="gridcell" className="file-cell">
        <span className="sr-only">无</span>
      </div>
      <div role="gridcell" className="file-cell text-right">
        {count}
      </div>
      <div role="gridcell" className="file-cell">
        <span className="sr-only">无</span>
      </div>
      <div role="gridcell" className="file-cell truncate" title={folder.createdBy.name}>
        {folder.createdBy.name}
      </div>
      <div role="gridcell" className="file-last">
        <span className="file-date" title={folder.updateTime} suppressHydrationWarning>
          {listDate(folder.updateTime, now)}
        </span>
        <span className="file-tools">
          <MoreButton {...props} />
        </span>
      </div>
    </>
  )
}
