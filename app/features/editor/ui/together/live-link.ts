import type { EditorState, Transaction } from 'prosemirror-state'
import { call } from '~/client/call'
import type { LiveStart } from '~/features/document/live-contract'
import {
  FRAME_LIMIT_BYTES,
  STEPS_A_FRAME,
  type LivePerson,
  type LiveSteps,
  type Refusal,
  type RoomFrame,
} from '~/features/document/live-terms'
import { keepsProvenance } from '../../prose/provenance'
import {
  hasUnconfirmed,
  joinSteps,
  receiveSteps,
  sendableSteps,
  versionOf,
} from '~/features/document/prose/live-steps'
import type { SectionBody } from '#packages/document/body'
import { type Saved, type SectionAddress } from '../saving/section-save'
import { adopt, type LinkedView } from './adopt'
import { LiveSocket, pauseAfter } from '~/features/document/ui/room'
import { PeerCarets, type Caret } from './peer-carets'

/** What is typed goes out at once, but no more often than so: an input method writes several times a sign. */
const SEND_EVERY_MS = 40
/** After the room has said that it is too much at once, which it does of more than anybody types. */
const SLOWER_MS = 250
/** A room that has not answered for so long is on a line that is dead, though nobody has said so. */
const ANSWER_MS = 5_000
/** Input methods write on for a moment after they have ended. */
const AFTER_COMPOSITION_MS = 80
/** A save waits this long for the room to have everything. */
const SETTLE_MS = 8_000
/** A line that stays away longer than this is given up: what is typed is saved as one text again. */
const AWAY_MS = 30_000

/** How often a line that never stood is tried. */
const FIRST_TRIES = 2

export interface LiveBase {
  rev: number
  body: SectionBody
}

interface LinkEvents {
  /** The section is written live from here on. */
  onLive: (base: LiveBase) => void
  /** It goes on as one text, saved whole. */
  onEnd: () => void
}

/**
 * Writes a section together with others: sends one's own steps, takes in those of the room, and holds both while an input
 * method composes. Where there is no line from the beginning, nothing changes for who writes.
 */
export class LiveLink {
  private socket: LiveSocket | null = null
  private ticket: string | null = null
  private isSeated = false
  private isEnded = false
  /** A seat that is asked for; another is not asked for meanwhile. */
  private asking: object | null = null
  /** What the room is to answer: to the steps that were sent, or with those of before one came. */
  private awaited: 'answer' | 'history' | null = null
  private ownKey = ''
  private awaySince = 0
  private losses = 0
  private sendTimer = 0
  private sentAt = 0
  private answerTimer = 0
  private heldTimer = 0
  private held: LiveSteps[] = []
  private heldCarets = new Map<string, Caret>()
  private readonly settled = new Set<() => void>()
  /** The text after the view is gone. */
  private detached: EditorState | null = null
  private readonly clientId = crypto.randomUUID()
  private readonly carets: PeerCarets

  constructor(
    private readonly address: SectionAddress,
    private readonly view: LinkedView,
    private readonly events: LinkEvents,
  ) {
    const { nodeId } = address
    this.carets = new PeerCarets(view, (caret) =>
      this.socket?.send({ type: 'at', nodeId, ...caret }),
    )
  }

  /** `baseOf`: the text that was last read or saved; null while it is not known. */
  async start(baseOf: () => LiveBase | null): Promise<void> {
    const found = await this.untilJoined(baseOf)
    if (!found) return
    this.events.onLive(adopt(this.view, { ...found, clientId: this.clientId }))
    this.ticket = found.start.ticket
    const { teamId, documentId } = this.address
    const query = new URLSearchParams({ teamId, id: documentId })
    const { protocol, host } = location
    this.socket = new LiveSocket(
      `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ai/document/live?${query.toString()}`,
      {
        onOpen: () => void this.sit(),
        onFrame: (frame) => this.receive(frame),
        onLost: () => this.lost(),
      },
    )
  }

  /** What was typed goes out in a moment. */
  changed(): void {
    // Until the room is joined, the text has no steps to send.
    if (this.isEnded || !this.socket) return
    this.sendSoon()
    if (this.isSeated) this.carets.sendLater()
  }

  /** Saves all that was typed, once the room has it; null where the section is not written live. */
  async seal(): Promise<Saved | null> {
    if (this.isEnded || !this.socket) return null
    if (!(await this.allSent())) return this.isEnded ? null : { kind: 'offline' }
    const { teamId, documentId: id, nodeId } = this.address
    const body = { teamId, id, nodeId, version: versionOf(this.state) }
    const answer = await call('POST /document/live/seal', { body }, { silent: true })
    if (answer.ok) return { kind: 'saved', rev: answer.data.rev, merged: null }
    return answer.code === 'NETWORK_ERROR'
      ? { kind: 'offline' }
      : { kind: 'refused', message: answer.message }
  }

  close(): void {
    this.isEnded = true
    for (const timer of [this.sendTimer, this.answerTimer, this.heldTimer]) clearTimeout(timer)
    this.carets.close()
    this.socket?.close()
    this.wake()
  }

  private get isComposing(): boolean {
    return !this.view.isDestroyed && this.view.composing
  }

  private get state(): EditorState {
    if (this.view.isDestroyed) this.detached ??= this.view.state
    return this.detached ?? this.view.state
  }

  private apply(tr: Transaction): void {
    if (this.view.isDestroyed) this.detached = this.state.apply(tr)
    else this.view.dispatch(tr)
  }

  /** A call that fails leaves the section written alone for a while only. */
  private async untilJoined(baseOf: () => LiveBase | null) {
    for (let tries = 0; ; tries += 1) {
      const start = baseOf() && (await this.join())
      while (this.isComposing) await later(AFTER_COMPOSITION_MS)
      if (this.isEnded || this.view.isDestroyed) return null
      const base = baseOf()
      // A save on its way, or one that the room had not yet told of, would be taken for words typed twice.
      if (start && base && base.rev <= start.rev) return { start, opened: base.body }
      await later(pauseAfter(tries))
      if (this.isEnded || this.view.isDestroyed) return null
    }
  }

  private async join(): Promise<LiveStart | null> {
    const { teamId, documentId: id, nodeId } = this.address
    const answer = await call(
      'POST /document/live/join',
      { body: { teamId, id, nodeId } },
      { silent: true },
    )
    if (answer.ok) return answer.data
    if (answer.code !== 'NETWORK_ERROR') this.end()
    return null
  }

  private async sit(): Promise<void> {
    const asking = {}
    this.asking = asking
    this.isSeated = false
    const ticket = this.ticket ?? (await this.join())?.ticket ?? null
    // Meanwhile there may be another line.
    if (this.isEnded || this.asking !== asking) return
    this.ticket = null
    // A line without a seat is no use: the next one asks again.
    if (ticket === null) return this.socket?.drop()
    const { address, clientId } = this
    const version = versionOf(this.state)
    this.socket?.send({ type: 'join', nodeId: address.nodeId, ticket, version, clientId })
  }

  private async sitLater(): Promise<void> {
    const { asking } = this
    await later(SLOWER_MS)
    if (!this.isEnded && this.asking === asking) await this.sit()
  }

  private lost(): void {
    const now = Date.now()
    // Nothing can be saved as one text either while there is no network.
    const isOffline = !navigator.onLine
    if (this.isSeated || this.awaySince === 0 || isOffline) this.awaySince = now
    this.isSeated = false
    this.asking = null
    this.expect(null)
    // It comes again, with the answer to what was sent among it.
    this.held = []
    this.losses += 1
    // It never stood, or stays away: a proxy lets no socket through.
    const isBarred = !isOffline && this.ownKey === '' && this.losses >= FIRST_TRIES
    if (isBarred || now - this.awaySince > AWAY_MS) this.end()
  }

  private end(): void {
    if (this.isEnded || !this.socket) return
    this.close()
    this.events.onEnd()
  }

  private receive(frame: RoomFrame): void {
    if (this.isEnded || !this.socket) return
    switch (frame.type) {
      case 'joined':
        return this.joined(frame.key)
      case 'steps':
        return this.holdSteps(frame)
      case 'regrant':
        // What was sent since was not taken.
        this.expect(null)
        return void (this.asking ?? this.sit())
      case 'who':
        return this.meet(frame.people)
      case 'at':
        this.heldCarets.set(frame.key, { anchor: frame.anchor, head: frame.head })
        return this.takeHeld()
      case 'refused':
        return this.refused(frame.reason)
      case 'behind':
        return this.end()
      // What was saved, said or decided is heard elsewhere.
      default:
    }
  }

  private joined(ownKey: string): void {
    this.ownKey = ownKey
    this.isSeated = true
    this.awaySince = 0
    this.asking = null
    this.expect('history')
  }

  private holdSteps(frame: LiveSteps): void {
    this.held.push(frame)
    if (this.awaited === 'history' || frame.clientIds.includes(this.clientId)) this.expect(null)
    this.takeHeld()
  }

  private meet(people: readonly LivePerson[]): void {
    this.carets.meet(people.filter(({ key }) => key !== this.ownKey))
    if (this.isSeated) this.carets.sendLater()
  }

  private refused(reason: Refusal): void {
    if (reason === 'ticket') return void this.sit()
    if (reason !== 'tooFast' && reason !== 'late') return this.end()
    this.expect(null)
    // Of a line that asks for a seat it is the seat.
    if (reason === 'tooFast' && this.asking) return void this.sitLater()
    if (reason === 'tooFast') this.sendAfter(SLOWER_MS)
    this.takeHeld()
  }

  /** What others write waits while an input method composes, and until the room has answered what was sent. */
  private takeHeld(): void {
    if (this.isEnded || this.awaited === 'answer') return
    if (this.isComposing) {
      clearTimeout(this.heldTimer)
      this.heldTimer = window.setTimeout(() => this.takeHeld(), AFTER_COMPOSITION_MS)
      return
    }
    const frame = joinSteps(this.held.splice(0))
    if (frame === 'gap' || !this.takeIn(frame)) return this.askSince()
    for (const [key, caret] of this.heldCarets) this.carets.show(key, caret)
    this.heldCarets.clear()
    this.sendSoon()
  }

  /** False where something is missing before it. */
  private takeIn(frame: LiveSteps): boolean {
    for (;;) {
      const tr = receiveSteps(this.state, frame)
      if (tr === 'gap') return false
      if (!tr) return true
      this.apply(keepsProvenance(tr))
    }
  }

  private askSince(): void {
    const { nodeId } = this.address
    this.socket?.send({ type: 'since', nodeId, version: versionOf(this.state) })
    this.expect('history')
  }

  private expect(awaited: 'answer' | 'history' | null): void {
    this.awaited = awaited
    clearTimeout(this.answerTimer)
    if (awaited) this.answerTimer = window.setTimeout(() => this.socket?.drop(), ANSWER_MS)
  }

  private sendSoon(): void {
    if (!hasUnconfirmed(this.state)) return this.wake()
    if (this.sendTimer === 0) this.sendAfter(this.sentAt + SEND_EVERY_MS - Date.now())
  }

  private sendAfter(ms: number): void {
    clearTimeout(this.sendTimer)
    this.sendTimer = window.setTimeout(() => this.send(), Math.max(0, ms))
  }

  private send(): void {
    clearTimeout(this.sendTimer)
    this.sendTimer = 0
    if (!this.isSeated || this.awaited !== null || this.held.length > 0) return
    if (this.isComposing) return this.sendAfter(AFTER_COMPOSITION_MS)
    if (!hasUnconfirmed(this.state)) return this.wake()
    const { address, clientId } = this
    const next = sendableSteps(this.state, STEPS_A_FRAME)
    const frame = { type: 'steps' as const, nodeId: address.nodeId, ...next, clientId }
    // More than a frame holds is saved as one text.
    if (JSON.stringify(frame).length > FRAME_LIMIT_BYTES) return this.end()
    this.sentAt = Date.now()
    if (this.socket?.send(frame)) this.expect('answer')
  }

  private allSent(): Promise<boolean> {
    const isDone = () => !hasUnconfirmed(this.state)
    if (isDone()) return Promise.resolve(true)
    this.send()
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        this.settled.delete(finish)
        resolve(!this.isEnded && isDone())
      }
      const timer = setTimeout(finish, SETTLE_MS)
      this.settled.add(finish)
    })
  }

  private wake(): void {
    for (const finish of this.settled) finish()
  }
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
