export { LiveSection, type LiveSectionProps } from './live-section'
export type { LiveView } from './live-view'
export type { CaretPlace } from './caret-place'
export type { NewHeading, TypedHeading } from '../insert/new-heading'
