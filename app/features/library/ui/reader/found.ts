export interface Found {
  /** From 1; 0 while nothing is found. */
  current: number
  total: number
  pending: boolean
  /** Part of the document did not come, so that nothing found does not mean that nothing is there. */
  isPartial?: boolean
}

/** How a search in a document stands, in words. */
export function sayFound(found: Found | null): string {
  if (found?.total) return `${found.current} / ${found.total} 处`
  if (!found || found.pending) return '正在查找'
  return found.isPartial ? '没有取到全文' : '没有找到'
}
