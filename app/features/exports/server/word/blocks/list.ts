import type { BulletList, OrderedList } from '#packages/document/body'
import { numberingIds } from '../base/style-list'
import { trackedBlocks } from '../changes/tracked'
import type { Writing } from '../writing'
import { lineParagraph } from './line'

const DEEPEST = 8

/** A list and the lists in it; what else stands in an item is indented below its first line. */
export function list(item: BulletList | OrderedList, writing: Writing, level: number): string {
  const id =
    item.type === 'bulletList'
      ? numberingIds.bullets + writing.plan.taken.numbering
      : writing.orderedList(item.attrs.start ?? 1, level)
  const style = writing.plan.styles.list
  return item.content
    .map(({ content, marks }) => {
      const parts = content.map((part, index) => {
        if (part.type !== 'paragraph') {
          const inner = list(part, writing, Math.min(level + 1, DEEPEST))
          return trackedBlocks(inner, part.marks, writing)
        }
        const place = index === 0 ? { numbering: { id, level } } : { left: 420 * (level + 1) }
        return lineParagraph(part, { style, ...place }, writing)
      })
      return trackedBlocks(parts.join(''), marks, writing)
    })
    .join('')
}
