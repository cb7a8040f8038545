export {
  useFocusBack,
  type OutlineEditing,
  focusHeading,
  useOutlineEditing,
  fieldKey,
} from './use-outline-editing'
export { type PressedKey, actionOf, pressed, staysOn } from './outline-keys'
export { type OutlineLine, figuresOf, linesOf, pagesOf } from './outline-lines'
export { exportOutline } from './export-outline'
export { OutlineActions } from './outline-actions-bar'
export { useOutlineEditor } from './use-outline-editor'
export { type DropSide, indent, newHeading, outdent, placeFor, shift } from './outline-actions'
export { type OutlineEditor } from './outline-editor'
