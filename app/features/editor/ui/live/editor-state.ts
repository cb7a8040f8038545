import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { EditorState, type Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { showToast } from '~/client/toasts'
import { proseInputRules } from '../../prose/input-rules'
import { proseKeys } from '../../prose/keymap'
import { provenance } from '../../prose/provenance'
import { tableLimits } from '../../prose/table-limits'
import { tableShape } from '../../prose/table-shape'
import { tableRoom } from '../bars/table-room'
import { dragOut } from './drag-out'
import { pasting, type PasteNotice, type PastingOptions } from './pasting'
import { selectionBeforeKeys } from './selection-before-keys'

/** Ids of blocks and figures: eight characters. */
export const newBlockId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 8)

export interface EditorOptions {
  doc: Node
  /** Keys of the screen; they come first. */
  own: readonly Plugin[]
  onFiles: (files: readonly File[]) => void
  onNotice: (notice: PasteNotice) => void
  onHeadings: PastingOptions['onHeadings']
}

/** A section as it is written: history, keys, rules of typing, tables, pasting, and whose the words are. */
export const editorState = ({ doc, own, ...paste }: EditorOptions): EditorState =>
  EditorState.create({
    doc,
    plugins: [
      selectionBeforeKeys(),
      ...own,
      pasting({ newId: newBlockId, ...paste }),
      proseInputRules(),
      ...proseKeys,
      history(),
      dropCursor({ color: 'var(--brand-text)', width: 2 }),
      gapCursor(),
      tableEditing(),
      tableShape,
      tableLimits((title) => showToast({ icon: 'info', title })),
      tableRoom,
      provenance(newBlockId),
      dragOut(),
    ],
  })
