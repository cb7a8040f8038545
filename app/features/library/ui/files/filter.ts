import type { FileView } from '../../wire/contracts/files'

export type FileFilter = 'all' | 'mine' | 'failed'

export const filterNames: Record<FileFilter, string> = {
  all: '全部资料',
  mine: '我添加的',
  failed: '学习失败',
}

/** From `?filter=`; anything unknown is everything. */
export function readFilter(value: string | null): FileFilter {
  return value === 'mine' || value === 'failed' ? value : 'all'
}

/** The short date of lists: today by its hour, 昨天, then 11-20, another year in full. */
export function listDate(createTime: string, now: Date): string {
  const today = shanghaiDay(now.getTime())
  const day = createTime.slice(0, 10)
  if (day === today) {
    const age = now.getTime() - Date.parse(`${createTime.slice(0, 19).replace(' ', 'T')}+08:00`)
    // What came after the page took its time is newer than that time.
    return age < 60_000 ? '刚刚' : `今天 ${createTime.slice(11, 16)}`
  }
  if (day === shanghaiDay(now.getTime() - 86_400_000)) return '昨天'
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
}

const shanghaiDay = (instant: number) =>
  new Date(instant + 8 * 3_600_000).toISOString().slice(0, 10)

/** Learned files have their words; the others a dash, so that 0 never looks like a result. */
export const hasWords = (file: FileView) => file.status === 'DONE'
