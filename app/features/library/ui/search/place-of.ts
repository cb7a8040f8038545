import { pageWords } from '../../terms'
import type { BlockHit } from '../../wire/terms/search'

type Place = Pick<BlockHit, 'anchor' | 'headings'>

/** Where in its file a find stands, by what the format counts in; else by the nearest heading. */
export function placeOf({ anchor, headings }: Place): string {
  switch (anchor.kind) {
    case 'page':
      return pageWords(anchor, ' ')
    case 'slide':
      return `第 ${anchor.slide} 张${anchor.notes ? '备注' : ''}`
    case 'cells':
      return [anchor.sheet, anchor.range].filter(Boolean).join(' ')
    case 'image':
      return '图中文字'
    default:
      return placeInWords({ anchor, headings })
  }
}

function placeInWords({ anchor, headings }: Place): string {
  const heading = headings.at(-1)
  if (anchor.kind === 'paragraph') {
    return anchor.label ? `第 ${anchor.label} 页` : (heading ?? `第 ${anchor.from} 段`)
  }
  const line = anchor.kind === 'text' ? anchor.line : undefined
  return heading ?? (line === undefined ? '正文' : `第 ${line} 行`)
}
