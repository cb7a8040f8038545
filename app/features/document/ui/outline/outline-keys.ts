import type { KeyboardEvent } from 'react'
import { isComposing } from '~/kit/controls/composing'

/** What a key asks of the outline; the same in every display of it. */
export type OutlineAction =
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
export const opensField = (action: OutlineAction): boolean =>
  action === 'rename' || action === 'addAfter' || action === 'addUnder'

/** Whether the heading it was asked of is there afterwards, and keeps the focus. */
export const staysOn = (action: OutlineAction): boolean =>
  action !== 'remove' && !opensField(action)

/** What a keyboard event tells `actionOf`. */
export function pressed({ nativeEvent }: KeyboardEvent): PressedKey {
  const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing: isWriting, keyCode } = nativeEvent
  return { key, altKey, ctrlKey, metaKey, shiftKey, isComposing: isWriting, keyCode }
}

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
export function actionOf(
  pressed: PressedKey,
  display: 'outline' | 'mindmap',
): OutlineAction | null {
  if (isComposing(pressed)) return null
  const { key, shiftKey } = pressed
  if (pressed.ctrlKey || pressed.metaKey) return withControl(key.toLowerCase(), shiftKey)
  if (pressed.altKey) return withAlt(key)
  if (key === 'Tab') return tab(shiftKey, display)
  if (key === 'Enter') return shiftKey ? 'addUnder' : 'addAfter'
  return plain.get(key) ?? null
}

const plain = new Map<string, OutlineAction>([
  ['F2', 'rename'],
  ['Delete', 'remove'],
  ['Backspace', 'remove'],
])

function tab(isShifted: boolean, display: 'outline' | 'mindmap'): OutlineAction {
  if (isShifted) return 'outdent'
  return display === 'mindmap' ? 'addUnder' : 'indent'
}

function withControl(key: string, isShifted: boolean): OutlineAction | null {
  if (key === 'z') return isShifted ? 'redo' : 'undo'
  return key === 'y' ? 'redo' : null
}

function withAlt(key: string): OutlineAction | null {
  if (key === 'ArrowUp') return 'up'
  return key === 'ArrowDown' ? 'down' : null
}
