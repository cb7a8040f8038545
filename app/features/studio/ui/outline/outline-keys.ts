import { isComposing } from '~/kit/composing'

/** What a key asks of the outline; the same in every display of it. */
export type OutlineAct =
  | 'addAfter'
  | 'addUnder'
  | 'indent'
  | 'outdent'
  | 'up'
  | 'down'
  | 'remove'
  | 'rename'
  | 'undo'
  | 'redo'

/** Whether it opens a field that must have the focus. */
export const opensField = (act: OutlineAct): boolean =>
  act === 'rename' || act === 'addAfter' || act === 'addUnder'

/** Whether the heading it was asked of is there afterwards, and keeps the focus. */
export const staysOn = (act: OutlineAct): boolean => act !== 'remove' && !opensField(act)

export interface PressedKey {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  /** Letters of an input method are being put together. */
  isComposing?: boolean
  keyCode?: number
}

/** Null: the key is nobody's here. On a map Tab adds beneath, as maps do. */
export function actOf(pressed: PressedKey, display: 'outline' | 'mindmap'): OutlineAct | null {
  if (isComposing(pressed)) return null
  const { key, shiftKey } = pressed
  if (pressed.ctrlKey || pressed.metaKey) return withControl(key.toLowerCase(), shiftKey)
  if (pressed.altKey) return withAlt(key)
  if (key === 'Tab') return tab(shiftKey, display)
  if (key === 'Enter') return shiftKey ? 'addUnder' : 'addAfter'
  return plain.get(key) ?? null
}

const plain = new Map<string, OutlineAct>([
  ['F2', 'rename'],
  ['Delete', 'remove'],
  ['Backspace', 'remove'],
])

function tab(isShifted: boolean, display: 'outline' | 'mindmap'): OutlineAct {
  if (isShifted) return 'outdent'
  return display === 'mindmap' ? 'addUnder' : 'indent'
}

function withControl(key: string, isShifted: boolean): OutlineAct | null {
  if (key === 'z') return isShifted ? 'redo' : 'undo'
  return key === 'y' ? 'redo' : null
}

function withAlt(key: string): OutlineAct | null {
  if (key === 'ArrowUp') return 'up'
  return key === 'ArrowDown' ? 'down' : null
}
