export { LiveSocket, pauseAfter } from './live-socket'
