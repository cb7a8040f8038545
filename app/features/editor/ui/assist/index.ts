export { askForAssist } from './assist-stream'
export type { FileChooser } from './assist-menu'
