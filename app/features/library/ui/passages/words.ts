import { pageWords, type Anchor } from '../../terms'
import type { PassageAction } from '../../wire/terms/passages'

/** Where a passage stands, as people name it; '' where only offsets are known. */
export function placeWords(anchor: Anchor): string {
  switch (anchor.kind) {
    case 'page':
      return pageWords(anchor)
    case 'slide':
      return `第${anchor.slide}张幻灯片${anchor.notes ? '备注' : ''}`
    case 'cells':
      return anchor.sheet === '' ? anchor.range : `${anchor.sheet} ${anchor.range}`
    case 'paragraph':
      return anchor.label ? `第${anchor.label}页` : ''
    default:
      return ''
  }
}

/** What a line of the history says was done. */
export const actWords = {
  edit: '修改',
  off: '停用',
  on: '启用',
  restore: '恢复原文',
  revert: '恢复到早先的版本',
  carry: '重新学习后段落位置有变动，修改已保留',
  lose: '重新学习后原文已变，修改没有保留',
} as const satisfies Record<PassageAction, string>
