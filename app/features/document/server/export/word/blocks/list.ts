import type { BulletList, OrderedList } from '../../../../schema/body'
import { numberingIds } from '../base/style-list'
import { inlines } from '../inline/inline'
import type { Writing } from '../writing'
import { paragraph } from './paragraph'

const DEEPEST = 8

/** A list and the lists in it; what else stands in an item is indented below its first line. */
export function list(item: BulletList | OrderedList, writing: Writing, level: number): string {
  const id =
    item.type === 'bulletList'
      ? numberingIds.bullets + writing.plan.taken.numbering
      : writing.orderedList(item.attrs.start ?? 1, level)
  const style = writing.plan.styles.list
  return item.content
    .flatMap(({ content }) =>
      content.map((part, index) => {
        if (part.type !== 'paragraph') return list(part, writing, Math.min(level + 1, DEEPEST))
        const words = inlines(part.content ?? [], writing)
        return index === 0
          ? paragraph(words, { style, numbering: { id, level } })
          : paragraph(words, { style, left: 420 * (level + 1) })
      }),
    )
    .join('')
}
