import { DurableObject } from 'cloudflare:workers'
import {
  liveMethods,
  Room,
  roomMethods,
  threadMethods,
  type LiveSocket,
  type SocketState,
  type Sql,
} from '~/features/document/server/room'
import { marksOf } from '#packages/document/text-checks'
import { forward } from './forward'

const DAY_MS = 86_400_000
/** Windows that have one document open; one more each for the section that is written there. */
const SOCKETS_AT_MOST = 120

/** One document: a thin shell round document/server/room. */
export class DocumentRoom extends DurableObject {
  static {
    forward(this, roomMethods, (shell) => shell.room)
    forward(this, liveMethods, (shell) => shell.room.texts)
    forward(this, threadMethods, (shell) => shell.room.texts.threads)
  }

  private room = this.newRoom()

  /** Lets somebody in who was found to be allowed to: the Worker asks, the name is in the address. */
  override fetch(request: Request): Response {
    const query = new URL(request.url).searchParams
    const [accountId, name] = [query.get('accountId'), query.get('name')]
    if (accountId === null || name === null) return new Response(null, { status: 404 })
    if (this.ctx.getWebSockets().length >= SOCKETS_AT_MOST)
      return new Response(null, { status: 503 })
    const { 0: outer, 1: inner } = new WebSocketPair()
    this.ctx.acceptWebSocket(inner)
    const state = { key: crypto.randomUUID(), accountId, name, seats: {}, malformed: 0 }
    socketOf(inner).keep(state)
    return new Response(null, { status: 101, webSocket: outer })
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer) {
    const text = typeof message === 'string' ? message : ''
    this.room.texts.door.message(socketOf(socket), text, Date.now())
  }

  override webSocketClose(socket: WebSocket) {
    this.room.texts.door.closed(socketOf(socket))
  }

  async changeTree(...edit: Parameters<Room['changeTree']>) {
    const outcome = this.room.changeTree(...edit)
    await this.sweepLater()
    return outcome
  }

  async removeAll() {
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    // Whoever still comes finds a room that was never opened.
    this.room = this.newRoom()
  }

  override async alarm() {
    this.room.sweep(Date.now())
    await this.sweepLater()
  }

  private newRoom(): Room {
    const sockets = () => this.ctx.getWebSockets().map(socketOf)
    return new Room(sqlOf(this.ctx.storage), marksOf, sockets)
  }

  // A room without removed headings sleeps.
  private async sweepLater() {
    if (this.room.bin().length === 0 || (await this.ctx.storage.getAlarm()) !== null) return
    await this.ctx.storage.setAlarm(Date.now() + DAY_MS)
  }
}

function sqlOf(storage: DurableObjectStorage): Sql {
  return {
    all: (statement, ...values) => storage.sql.exec(statement, ...values).toArray() as never,
    atomically: (work) => storage.transactionSync(work),
  }
}

/** A socket, with what is known of it across the object's sleep. */
const socketOf = (socket: WebSocket): LiveSocket => ({
  state: () => socket.deserializeAttachment() as SocketState,
  keep: (state) => socket.serializeAttachment(state),
  send: (frame) => {
    // One that is closing hears nothing more.
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  },
  close: (code) => socket.close(code),
})
