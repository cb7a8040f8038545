import { getVersion, sendableSteps } from 'prosemirror-collab'
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
import { receiveSteps } from '~/features/document/prose/live-steps'
import type { SectionBody } from '#packages/document/body'
import { type Saved, type SectionAddress } from '../saving/section-save'
import { adopt, type LinkedView } from './adopt'
import { LiveSocket, pauseAfter } from '~/features/document/ui/room'
import { PeerCarets } from './peer-carets'
import { pauseAfterSteps } from './turns'

const SEND_AFTER_MS = 50
/** After the room has said that it is too much at once. */
const SLOWER_MS = 1_000
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
  private isSending = false
  private ownKey = ''
  private awaySince = 0
  private losses = 0
  private sendTimer = 0
  private held: LiveSteps[] = []
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
    this.sendAfter(SEND_AFTER_MS)
    if (this.isSeated) this.carets.sendLater()
  }

  /** Saves all that was typed, once the room has it; null where the section is not written live. */
  async seal(): Promise<Saved | null> {
    if (this.isEnded || !this.socket) return null
    if (!(await this.allSent())) return this.isEnded ? null : { kind: 'offline' }
    const { teamId, documentId: id, nodeId } = this.address
    const body = { teamId, id, nodeId, version: getVersion(this.state) }
    const answer = await call('POST /document/live/seal', { body }, { silent: true })
    if (answer.ok) return { kind: 'saved', rev: answer.data.rev, merged: null }
    return answer.code === 'NETWORK_ERROR'
      ? { kind: 'offline' }
      : { kind: 'refused', message: answer.message }
  }

  close(): void {
    this.isEnded = true
    clearTimeout(this.sendTimer)
    this.carets.close()
    this.socket?.close()
    this.wake()
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
      while (!this.view.isDestroyed && this.view.composing) await later(AFTER_COMPOSITION_MS)
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
    this.ticket ??= (await this.join())?.ticket ?? null
    const { ticket } = this
    this.ticket = null
    if (this.isEnded || !this.socket) return
    // A line without a seat is no use: the next one asks again.
    if (ticket === null) return this.socket?.drop()
    const { nodeId } = this.address
    this.socket?.send({ type: 'join', nodeId, ticket, version: getVersion(this.state) })
  }

  private lost(): void {
    const now = Date.now()
    if (this.isSeated || this.awaySince === 0) this.awaySince = now
    this.isSeated = false
    this.isSending = false
    this.losses += 1
    // It never stood, or stays away: a proxy lets no socket through.
    const isBarred = this.ownKey === '' && this.losses >= FIRST_TRIES
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
        this.ownKey = frame.key
        this.isSeated = true
        this.isSending = false
        this.send()
        return
      case 'steps':
        this.held.push(frame)
        return this.takeHeld()
      case 'regrant':
        this.isSeated = false
        return void this.sit()
      case 'who':
        return this.meet(frame.people)
      case 'at':
        return this.carets.show(frame.key, { anchor: frame.anchor, head: frame.head })
      case 'refused':
        return this.refused(frame.reason)
      case 'behind':
        return this.end()
      // What was saved, said or decided is heard elsewhere.
      default:
    }
  }

  private meet(people: readonly LivePerson[]): void {
    this.carets.meet(people.filter(({ key }) => key !== this.ownKey))
    if (this.isSeated) this.carets.sendLater()
  }

  private refused(reason: Refusal): void {
    if (reason === 'tooFast') this.sendLater()
    else if (reason === 'ticket') void this.sit()
    else this.end()
  }

  private takeHeld(): void {
    if (!this.view.isDestroyed && this.view.composing) {
      setTimeout(() => this.takeHeld(), AFTER_COMPOSITION_MS)
      return
    }
    const frames = this.held.splice(0)
    for (const frame of frames) {
      const tr = receiveSteps(this.state, frame)
      if (tr === 'gap') {
        const { nodeId } = this.address
        this.socket?.send({ type: 'since', nodeId, version: getVersion(this.state) })
        return
      }
      if (tr) this.apply(keepsProvenance(tr))
    }
    this.isSending = false
    const pauseMs = pauseAfterSteps(frames, this.clientId)
    if (pauseMs > 0 && sendableSteps(this.state)) this.sendAfter(pauseMs)
    else this.send()
  }

  private sendLater(): void {
    this.isSending = false
    this.sendAfter(SLOWER_MS)
  }

  private sendAfter(ms: number): void {
    clearTimeout(this.sendTimer)
    this.sendTimer = window.setTimeout(() => this.send(), ms)
  }

  private send(): void {
    const unsent = sendableSteps(this.state)
    if (!unsent) return this.wake()
    if (this.isSending || !this.isSeated) return
    if (!this.view.isDestroyed && this.view.composing) return this.changed()
    const { nodeId } = this.address
    const frame = {
      type: 'steps' as const,
      nodeId,
      version: unsent.version,
      steps: unsent.steps.slice(0, STEPS_A_FRAME).map((step) => step.toJSON() as unknown),
      clientId: this.clientId,
    }
    // More than a frame holds is saved as one text.
    if (JSON.stringify(frame).length > FRAME_LIMIT_BYTES) return this.end()
    this.isSending = this.socket?.send(frame) ?? false
  }

  private allSent(): Promise<boolean> {
    const isDone = () => sendableSteps(this.state) === null
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
