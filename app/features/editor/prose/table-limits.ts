import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { TableMap } from 'prosemirror-tables'
import { isFromRoom } from '~/features/document/prose/live-steps'
import { proseSchema } from '~/features/document/prose/schema'
import { COLUMN_NAME_AT_MOST, COLUMNS_AT_MOST, ROWS_AT_MOST } from '#packages/document/body'

/**
 * Refuses what would make a table larger than a body may hold: the room would take none of it, and nothing behind it.
 * What colleagues wrote is taken in as it is.
 */
export const tableLimits = (onRefused: (words: string) => void) =>
  new Plugin({
    filterTransaction: (tr, state) => {
      if (!tr.docChanged || isFromRoom(tr)) return true
      const words = tooLarge(tr.doc)
      // One that came so is made smaller step by step.
      if (words === '' || tooLarge(state.doc) !== '') return true
      onRefused(words)
      return false
    },
  })

const hasLongName = ({ firstChild: head }: Node) =>
  head?.content.content.some(
    ({ type, textContent }) =>
      type === proseSchema.nodes.table_header && textContent.length > COLUMN_NAME_AT_MOST,
  ) ?? false

function tooLarge(doc: Node): string {
  let words = ''
  doc.descendants((node) => {
    if (node.type !== proseSchema.nodes.table) return !node.isTextblock && words === ''
    const { width, height } = TableMap.get(node)
    if (width > COLUMNS_AT_MOST) words = `一张表最多${COLUMNS_AT_MOST}列`
    if (height > ROWS_AT_MOST + 1) words = `一张表最多${ROWS_AT_MOST}行`
    if (hasLongName(node)) words = `列名最多${COLUMN_NAME_AT_MOST}字`
    return false
  })
  return words
}
