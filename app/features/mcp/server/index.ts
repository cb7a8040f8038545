export { serveMcp } from './serve'
export type { ToolContext } from './tool-context'
