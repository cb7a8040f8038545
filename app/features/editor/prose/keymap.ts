import {
  baseKeymap,
  chainCommands,
  exitCode,
  newlineInCode,
  selectParentNode,
} from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { splitListItem } from 'prosemirror-schema-list'
import type { Command, Plugin } from 'prosemirror-state'
import { goToNextCell, isInTable } from 'prosemirror-tables'
import {
  asParagraph,
  insertBreak,
  liftItem,
  moveBlock,
  sinkItem,
  toggle,
  toggleHeading,
  toggleList,
  toggleQuote,
} from './commands'
import { nextCellOrRow, verticalArrow } from './table-keys'
import { proseSchema } from '~/features/document/prose/schema'

/** What the keys do in a text. Enter in a table breaks the line: rows and columns have commands of their own. */
export const proseKeys: Plugin[] = [
  keymap({
    'Mod-b': toggle('bold'),
    'Mod-i': toggle('italic'),
    'Mod-u': toggle('underline'),
    'Mod-Shift-h': toggle('highlight'),
    'Mod-Alt-0': asParagraph,
    'Mod-Alt-1': toggleHeading,
    'Mod-Shift-7': toggleList('orderedList'),
    'Mod-Shift-8': toggleList('bulletList'),
    'Mod-Shift-9': toggleQuote,
    Tab: chainCommands(nextCellOrRow, sinkItem),
    'Shift-Tab': chainCommands(goToNextCell(-1), liftItem),
    Enter: chainCommands(
      inTable(insertBreak),
      inTable(goToNextCell(1)),
      splitListItem(proseSchema.nodes.listItem),
    ),
    ArrowUp: verticalArrow(-1),
    ArrowDown: verticalArrow(1),
    'Shift-Enter': chainCommands(newlineInCode, insertBreak),
    'Mod-Enter': exitCode,
    'Alt-ArrowUp': moveBlock(-1),
    'Alt-ArrowDown': moveBlock(1),
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Escape: selectParentNode,
  }),
  keymap(baseKeymap),
]

function inTable(command: Command): Command {
  return (state, dispatch, view) => isInTable(state) && command(state, dispatch, view)
}
