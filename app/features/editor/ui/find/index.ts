export { FindBar } from './find-bar'
export type { Titles } from './replace-all'
