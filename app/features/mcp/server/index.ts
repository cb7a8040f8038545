export { serveMcp } from './serve'
