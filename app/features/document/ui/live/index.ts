export { LiveSection } from './live-section'
export type { CaretPlace } from './caret-place'
