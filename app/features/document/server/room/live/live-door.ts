import type { NodeId, TeamId } from '~/core/ids'
import { clientFrame, type ClientFrame } from '../../../live-contract'
import {
  FRAME_LIMIT_BYTES,
  type LiveSteps,
  type Refusal,
  type RoomFrame,
} from '../../../live-terms'
import type { Sql } from '../sql'
import type { LiveSections } from './live-sections'
import { useTicket } from './tickets'

/** A seat is asked for again after this long: who may see a text may change. */
const SEAT_MS = 60_000
const FRAMES_A_SECOND = 40
const MALFORMED_AT_MOST = 3
/** Close codes of WebSocket: what was sent cannot be read. */
const UNREADABLE = 1007
/** Who sent it may no longer. */
const DISMISSED = 1008

/** What a socket is known by; it outlives the object's sleep. */
export interface SocketState {
  key: string
  accountId: string
  name: string
  /** Sections that it sits in. */
  seats: Partial<Record<NodeId, Seat>>
  malformed: number
  /** By what it is told whether the person may stay; absent in one that a release of before let in. */
  session?: { signInId: string; memberId: string; teamId: TeamId }
}

interface Seat {
  /** That of the section when it was let in. */
  grants: number
  until: number
  /** Of a client that takes steps back as they were placed. */
  clientId?: string | undefined
}

/** One browser's socket. */
export interface LiveSocket {
  state(): SocketState
  keep(state: SocketState): void
  send(frame: RoomFrame): void
  close(code: number): void
}

interface Door {
  sql: Sql
  live: LiveSections
  sockets: () => LiveSocket[]
  /** Whether the section stands in the document. */
  has: (nodeId: NodeId) => boolean
  /** Nobody writes there until it is opened again. */
  isLocked: (nodeId: NodeId) => boolean
}

/** Who sits in which section, and what they hear. It knows no rights: a ticket says that they were asked. */
export class LiveDoor {
  private readonly paces = new Map<string, { second: number; frames: number }>()

  constructor(private readonly door: Door) {}

  message(socket: LiveSocket, text: string, now: number): void {
    const frame = readFrame(text)
    if (!frame) return this.malformed(socket)
    const { nodeId } = frame
    if (this.isTooFast(socket, now)) return refuseTooFast(socket, frame)
    if (frame.type === 'leave') return this.leave(socket, nodeId)
    if (!this.door.has(nodeId)) return refuse(socket, nodeId, 'missing')
    const isWriting = frame.type === 'join' || frame.type === 'steps'
    if (isWriting && this.door.isLocked(nodeId)) return refuse(socket, nodeId, 'locked')
    if (frame.type === 'join') return this.join(socket, frame, now)
    if (!this.isSeated(socket, nodeId, now)) return socket.send({ type: 'regrant', nodeId })
    if (frame.type === 'since') return this.sendSince(socket, nodeId, frame.version)
    if (frame.type === 'at') return this.point(socket, frame, now)
    this.takeSteps(socket, frame, now)
  }

  closed(socket: LiveSocket): void {
    const { key, seats } = socket.state()
    this.paces.delete(key)
    for (const nodeId of Object.keys(seats) as NodeId[]) this.sendWho(nodeId, key)
  }

  /** Whoever may no longer have it open: hears nothing more, and is gone for the others. */
  dismiss(socket: LiveSocket): void {
    this.closed(socket)
    socket.keep({ ...socket.state(), seats: {} })
    socket.close(DISMISSED)
  }

  /** Steps that came in by another way. */
  broadcastSteps(nodeId: NodeId, steps: LiveSteps, now: number): void {
    this.broadcast(nodeId, { type: 'steps', nodeId, ...steps }, now)
  }

  broadcastSealed(nodeId: NodeId, { rev, version }: { rev: number; version: number }): void {
    for (const { socket } of this.seated(nodeId))
      socket.send({ type: 'sealed', nodeId, rev, version })
  }

  /** To every window that has the document open: which section, and nothing of its words. */
  broadcastSaved(nodeId: NodeId, rev: number): void {
    for (const socket of this.door.sockets()) socket.send({ type: 'saved', nodeId, rev })
  }

  /** To every window that has the document open: which section, and nothing of what is said. */
  broadcastThreads(nodeId: NodeId): void {
    for (const socket of this.door.sockets()) socket.send({ type: 'threads', nodeId })
  }

  /** To every window that has the document open: that its headings are others now. */
  broadcastTree(rev: number): void {
    for (const socket of this.door.sockets()) socket.send({ type: 'tree', rev })
  }

  /** To every window that has the document open: that its deck is another now. */
  broadcastDeck(rev: number): void {
    for (const socket of this.door.sockets()) socket.send({ type: 'deck', rev })
  }

  /** To every window that has the document open: whether it may be written may be another thing now. */
  broadcastReview(): void {
    for (const socket of this.door.sockets()) socket.send({ type: 'review' })
  }

  /** Nobody sits in what is locked any more: what they send is refused, and a new seat takes a new ticket. */
  clearSeats(): void {
    for (const socket of this.door.sockets()) {
      const state = socket.state()
      const seats = { ...state.seats }
      for (const nodeId of Object.keys(seats) as NodeId[]) {
        if (!this.door.isLocked(nodeId)) continue
        refuse(socket, nodeId, 'locked')
        delete seats[nodeId]
      }
      socket.keep({ ...state, seats })
    }
  }

  private join(
    socket: LiveSocket,
    { nodeId, ticket, version, clientId }: ClientFrame & { type: 'join' },
    now: number,
  ): void {
    const state = socket.state()
    const held = useTicket(this.door.sql, ticket, state.accountId, now)
    const { grants } = this.door.live.open(nodeId)
    if (!held || held.nodeId !== nodeId || held.grants !== grants)
      return refuse(socket, nodeId, 'ticket')
    const seats = { ...state.seats, [nodeId]: { grants, until: now + SEAT_MS, clientId } }
    socket.keep({ ...state, seats })
    if (clientId !== undefined) this.unseatBefore(socket, nodeId, clientId)
    socket.send({ type: 'joined', nodeId, key: state.key })
    this.sendSince(socket, nodeId, version)
    this.sendWho(nodeId)
  }

  /** A line that was lost may bring late what is sent again on the new one. */
  private unseatBefore(socket: LiveSocket, nodeId: NodeId, clientId: string): void {
    const { key, accountId } = socket.state()
    for (const { socket: other, state, seat } of this.seated(nodeId)) {
      if (state.key === key || state.accountId !== accountId) continue
      if (seat.clientId === clientId) this.leave(other, nodeId)
    }
  }

  private takeSteps(
    socket: LiveSocket,
    { nodeId, version, steps, clientId, isExact = false }: ClientFrame & { type: 'steps' },
    now: number,
  ): void {
    const state = socket.state()
    const { accountId: author } = state
    const seat = state.seats[nodeId]
    const takesMoved = seat?.clientId === clientId
    const mayBeMoved = takesMoved && !isExact
    const batch = { nodeId, version, steps, clientId, mayBeMoved, author, at: now }
    const taken = this.door.live.take(batch)
    if ('refused' in taken) return refuse(socket, nodeId, taken.refused)
    if ('behind' in taken) {
      this.sendSince(socket, nodeId, version)
      if (takesMoved) refuse(socket, nodeId, 'late')
      return
    }
    // Whoever brought a source in may see it.
    if (seat && seat.grants !== taken.grants)
      socket.keep({
        ...state,
        seats: { ...state.seats, [nodeId]: { ...seat, grants: taken.grants } },
      })
    this.broadcast(nodeId, { type: 'steps', nodeId, ...taken.taken }, now)
  }

  private sendSince(socket: LiveSocket, nodeId: NodeId, version: number): void {
    const steps = this.door.live.since(nodeId, version)
    socket.send(steps ? { type: 'steps', nodeId, ...steps } : { type: 'behind', nodeId })
  }

  private point(
    socket: LiveSocket,
    { nodeId, anchor, head }: ClientFrame & { type: 'at' },
    now: number,
  ): void {
    const { key } = socket.state()
    this.broadcast(nodeId, { type: 'at', nodeId, key, anchor, head }, now, key)
  }

  private leave(socket: LiveSocket, nodeId: NodeId): void {
    const state = socket.state()
    const { [nodeId]: left, ...seats } = state.seats
    if (!left) return
    socket.keep({ ...state, seats })
    this.sendWho(nodeId)
  }

  /** To all who sit there and may still hear it; the others are told to ask again. */
  private broadcast(nodeId: NodeId, frame: RoomFrame, now: number, but = ''): void {
    const { grants } = this.door.live.open(nodeId)
    for (const { socket, state, seat } of this.seated(nodeId)) {
      if (state.key === but) continue
      const isValid = seat.until >= now && seat.grants === grants
      socket.send(isValid ? frame : { type: 'regrant', nodeId })
    }
  }

  private isSeated(socket: LiveSocket, nodeId: NodeId, now: number): boolean {
    const seat = socket.state().seats[nodeId]
    if (!seat || seat.until < now) return false
    return seat.grants === this.door.live.open(nodeId).grants
  }

  // What is known of a socket is read once: many sit here, and hear every letter.
  private seated(nodeId: NodeId): { socket: LiveSocket; state: SocketState; seat: Seat }[] {
    return this.door.sockets().flatMap((socket) => {
      const state = socket.state()
      const seat = state.seats[nodeId]
      return seat ? [{ socket, state, seat }] : []
    })
  }

  private sendWho(nodeId: NodeId, gone = ''): void {
    const here = this.seated(nodeId).filter(({ state }) => state.key !== gone)
    const people = here.map(({ state: { key, accountId, name } }) => ({ key, accountId, name }))
    for (const { socket } of here) socket.send({ type: 'who', nodeId, people })
  }

  private malformed(socket: LiveSocket): void {
    const state = socket.state()
    const malformed = state.malformed + 1
    socket.keep({ ...state, malformed })
    if (malformed >= MALFORMED_AT_MOST) socket.close(UNREADABLE)
  }

  private isTooFast(socket: LiveSocket, now: number): boolean {
    const { key } = socket.state()
    const second = Math.floor(now / 1000)
    const pace = this.paces.get(key)
    const frames = pace?.second === second ? pace.frames + 1 : 1
    this.paces.set(key, { second, frames })
    return frames > FRAMES_A_SECOND
  }
}

const refuse = (socket: LiveSocket, nodeId: NodeId, reason: Refusal): void =>
  socket.send({ type: 'refused', nodeId, reason })

function refuseTooFast(socket: LiveSocket, { type, nodeId }: ClientFrame): void {
  // A caret is soon elsewhere: nobody waits for an answer.
  if (type !== 'at') refuse(socket, nodeId, 'tooFast')
}

function readFrame(text: string): ClientFrame | null {
  if (text.length > FRAME_LIMIT_BYTES) return null
  try {
    return clientFrame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
