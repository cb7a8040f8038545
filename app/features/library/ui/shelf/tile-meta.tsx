import { CircleAlert } from 'lucide-react'
import { formatNumber, formatWords } from '~/core/format'
import { Dot } from '~/kit/dot'
import { Progress } from '~/kit/progress'
import { learningOf } from '../files/progress'
import { listDate } from '../files/filter'
import type { ShelfRow } from './shelf-rows'

/** The line under a tile's name. */
export function TileMeta({ row, now }: { row: ShelfRow; now: Date }) {
  if (row.kind === 'folder') {
    return (
      <span className="file-tile-meta" suppressHydrationWarning>
        {formatNumber(row.count)} 项
        <Dot />
        {listDate(row.folder.updateTime, now)}
      </span>
    )
  }
  const { file } = row
  const learning = learningOf(file)
  switch (learning.state) {
    case 'failed':
      return (
        <span className="file-tile-meta" data-failed title={learning.reason}>
          <CircleAlert size={13} className="mr-1 inline-block align-[-2px]" aria-hidden="true" />
          {learning.reason || '学习失败'}
        </span>
      )
    case 'learning':
      return (
        <span className="file-tile-meta">
          学习中 {learning.percent}%
          <Progress className="mt-1" value={learning.percent} label={`正在学习${file.title}`} />
        </span>
      )
    default:
      return (
        <span className="file-tile-meta" suppressHydrationWarning>
          {learning.state === 'queued' ? '排队中' : formatWords(file.wordCount)}
          <Dot />
          {listDate(file.createTime, now)}
        </span>
      )
  }
}
