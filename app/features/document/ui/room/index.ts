export { LiveSocket, pauseAfter } from './live-socket'
export { useRoomFrames } from './use-room-frames'
