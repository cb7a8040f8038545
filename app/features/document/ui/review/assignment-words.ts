import type { AssignmentState } from '../../wire/terms/review'

export const stateWords: Record<AssignmentState, string> = {
  writing: '待写',
  review: '待审',
  final: '已定稿',
}

/** `2026-12-01` as 12月1日前, with the year where it is another one; what is past as 已过12月1日; '' for none. */
export function dueWords(dueDate: string, now: Date): string {
  const [year, month, day] = dueDate.split('-').map(Number)
  if (!year || !month || !day) return ''
  const words = `${year === now.getFullYear() ? '' : `${year}年`}${month}月${day}日`
  return isOverdue(dueDate, now) ? `已过${words}` : `${words}前`
}

export const isOverdue = (dueDate: string, now: Date): boolean =>
  dueDate !== '' && dueDate < dayOf(now)

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
