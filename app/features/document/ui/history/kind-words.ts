import type { RevisionKind } from '../../terms'

/** How a revision came about. */
export const kindWords: Record<RevisionKind, string> = {
  human: '手动修改',
  ai: '撰写',
  import: '导入',
  accept: '采纳',
  restore: '恢复',
}
