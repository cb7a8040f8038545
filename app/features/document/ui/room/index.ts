export { LiveSocket, pauseAfter } from './live-socket'
export { useRoomFrames } from './use-room-frames'
export { discardEvidence } from './discard-evidence'
