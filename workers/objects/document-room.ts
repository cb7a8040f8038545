import { DurableObject } from 'cloudflare:workers'
import { readId, type TeamId } from '~/core/ids'
import {
  liveMethods,
  Room,
  roomMethods,
  threadMethods,
  type LiveSocket,
  type RoomFrame,
  type SocketState,
  type Sql,
} from '~/features/document/server/room'
import { sessionValidityOf } from '~/features/teams/server'
import { marksOf } from '#packages/document/text-checks'
import { createContext, type Bindings } from '../context'
import { forward } from './forward'

const DAY_MS = 86_400_000
/** Windows that have one document open; one more each for the section that is written there. */
const SOCKETS_AT_MOST = 120
/** A team that is closed, or a person who has left, hears nothing more after five seconds, as in streams. */
const CHECK_MS = 2_000

/** One document: a thin shell round document/server/room. */
export class DocumentRoom extends DurableObject<Bindings> {
  static {
    forward(this, roomMethods, (shell) => shell.room)
    forward(this, liveMethods, (shell) => shell.room.texts)
    forward(this, threadMethods, (shell) => shell.room.texts.threads)
  }

  private room = this.newRoom()
  private checkedAt = 0

  /** Lets somebody in who was found to be allowed to: the Worker asks, the name is in the address. */
  override fetch(request: Request): Response {
    const query = new URL(request.url).searchParams
    const [accountId, name] = [query.get('accountId'), query.get('name')]
    if (accountId === null || name === null) return new Response(null, { status: 404 })
    if (this.ctx.getWebSockets().length >= SOCKETS_AT_MOST)
      return new Response(null, { status: 503 })
    const { 0: outer, 1: inner } = new WebSocketPair()
    this.ctx.acceptWebSocket(inner)
    const session = sessionOf(query)
    const state = { key: crypto.randomUUID(), accountId, name, seats: {}, malformed: 0, session }
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
    return new Room(sqlOf(this.ctx.storage), marksOf, () => this.sockets())
  }

  // Whoever is to hear something: now and then it is asked whether they still may.
  private sockets(): LiveSocket[] {
    const now = Date.now()
    if (now - this.checkedAt >= CHECK_MS) {
      this.checkedAt = now
      this.ctx.waitUntil(this.dismissStrangers())
    }
    return this.ctx.getWebSockets().map(socketOf)
  }

  private async dismissStrangers(): Promise<void> {
    const world = createContext(this.env, (work) => this.ctx.waitUntil(work))
    for (const socket of this.ctx.getWebSockets().map(socketOf)) {
      const { accountId, session } = socket.state()
      if (!session) continue
      const { signInId, memberId, teamId } = session
      const seat = { memberId, teamId, spaceId: teamId, role: 'member' as const }
      const ctx = { ...world, actor: { accountId, signInId }, seat }
      if ((await sessionValidityOf(ctx)) !== 'seated') this.room.texts.door.dismiss(socket)
    }
  }

  // A room without removed headings sleeps.
  private async sweepLater() {
    if (this.room.bin().length === 0 || (await this.ctx.storage.getAlarm()) !== null) return
    await this.ctx.storage.setAlarm(Date.now() + DAY_MS)
  }
}

function sessionOf(query: URLSearchParams): SocketState['session'] {
  const [signInId, memberId] = [query.get('signInId') ?? '', query.get('memberId') ?? '']
  const teamId = readId<TeamId>(query.get('teamId') ?? '')
  return teamId === null ? undefined : { signInId, memberId, teamId }
}

function sqlOf(storage: DurableObjectStorage): Sql {
  return {
    all: (statement, ...values) => storage.sql.exec(statement, ...values).toArray() as never,
    atomically: (work) => storage.transactionSync(work),
  }
}

/** What many hear is written once. */
const texts = new WeakMap<RoomFrame, string>()

function textOf(frame: RoomFrame): string {
  const text = texts.get(frame) ?? JSON.stringify(frame)
  texts.set(frame, text)
  return text
}

/** A socket, with what is known of it across the object's sleep. */
const socketOf = (socket: WebSocket): LiveSocket => ({
  state: () => socket.deserializeAttachment() as SocketState,
  keep: (state) => socket.serializeAttachment(state),
  send: (frame) => {
    // One that is closing hears nothing more.
    if (socket.readyState === WebSocket.OPEN) socket.send(textOf(frame))
  },
  close: (code) => socket.close(code),
})
