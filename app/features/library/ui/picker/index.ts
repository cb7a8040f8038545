export { PickerDialog } from './picker-dialog'
export type { ChosenFile } from './picker-state'
