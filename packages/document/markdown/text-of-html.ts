import type { Dropped } from './dropped'

const SILENT = /<(script|style|template|iframe|object|noscript)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const BLOCK =
  /<\/?(?:p|div|section|article|header|footer|main|nav|aside|figure|figcaption|ul|ol|li|dl|dt|dd|table|thead|tbody|tfoot|tr|h[1-6]|blockquote|pre|hr|center|details|summary|form|html|head|body)\b[^<>]*>/gi
const CELL = /<\/?(?:td|th)\b[^<>]*>/gi
// A remark that parts two blocks alike when they are written.
const DIVIDER = /^<!-- -->\s*$/

/** The pieces of text that tags of blocks stand between; mostly one. What is run or drawn is gone with its content. */
export function textOfHtml(source: string, dropped: Dropped): string[] {
  if (!source.includes('<')) return [source]
  if (DIVIDER.test(source)) return []
  const gone = (): string => {
    dropped.html += 1
    return ' '
  }
  return source
    .replace(SILENT, gone)
    .replace(CELL, gone)
    .split(BLOCK)
    .filter((piece, index) => {
      if (index > 0) dropped.html += 1
      return piece.trim() !== ''
    })
}
