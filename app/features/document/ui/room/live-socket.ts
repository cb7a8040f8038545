import type { SentFrame } from '../../live-contract'
import type { RoomFrame } from '../../live-terms'

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/** ms to wait before another try, after `failures` in a row before this one. */
export const pauseAfter = (failures: number): number =>
  RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0

interface SocketEvents {
  /** A line stands: a seat is to be taken. */
  onOpen: () => void
  onFrame: (frame: RoomFrame) => void
  onLost: () => void
}

/** The line to a document's room. It comes back by itself, ever more slowly. */
export class LiveSocket {
  private socket: WebSocket | null = null
  private timer = 0
  private failures = 0
  private isClosed = false

  constructor(
    private readonly address: string,
    private readonly events: SocketEvents,
  ) {
    window.addEventListener('online', this.openNow)
    this.open()
  }

  /** False while there is no line. */
  send(frame: SentFrame): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(frame))
    return true
  }

  /** Lets the line go, and opens another in a while; a dead one would not say that it is closed. */
  drop(): void {
    const { socket } = this
    this.socket = null
    socket?.close()
    this.lost()
  }

  close(): void {
    this.isClosed = true
    window.removeEventListener('online', this.openNow)
    clearTimeout(this.timer)
    this.socket?.close()
  }

  /** Whoever was offline does not wait for the next try. */
  private readonly openNow = () => {
    if (this.timer === 0) return
    clearTimeout(this.timer)
    this.open()
  }

  private open(): void {
    this.timer = 0
    const socket = new WebSocket(this.address)
    this.socket = socket
    const isDropped = () => this.socket !== socket
    socket.addEventListener('open', () => {
      if (isDropped()) return
      this.failures = 0
      this.events.onOpen()
    })
    socket.addEventListener('message', ({ data }) => {
      // Our own room wrote it.
      if (!isDropped()) this.events.onFrame(JSON.parse(String(data)) as RoomFrame)
    })
    socket.addEventListener('close', () => {
      if (!isDropped()) this.lost()
    })
  }

  private lost(): void {
    if (this.isClosed) return
    this.events.onLost()
    this.timer = window.setTimeout(() => this.open(), pauseAfter(this.failures))
    this.failures += 1
  }
}
