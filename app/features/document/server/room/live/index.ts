export type { RoomFrame } from '../../../live-terms'
export type { LiveSocket, SocketState } from './live-door'
export { liveMethods, TextWriter } from './text-writer'
