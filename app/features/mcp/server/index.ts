export { serveMcp } from './serve'
export type { Desk } from './desk'
