import type { EditorView } from 'prosemirror-view'
import { hasUnconfirmed } from '~/features/document/prose/live-steps'
import type { LivePerson } from '~/features/document/live-terms'
import { peersOf, setPeers } from './peers'

const SEND_AFTER_MS = 200

export interface Caret {
  anchor: number
  head: number
}

/** Carets of those who write in one section: shows those of the others, and tells them of one's own. */
export class PeerCarets {
  private timer = 0
  /** Where the others were told that one's own stands. */
  private sent: Caret | null = null

  constructor(
    private readonly view: Pick<EditorView, 'state' | 'dispatch' | 'isDestroyed'>,
    private readonly send: (caret: Caret) => void,
  ) {}

  /** Those who are here, oneself left out. */
  meet(people: readonly Pick<LivePerson, 'key' | 'name'>[]): void {
    if (this.view.isDestroyed) return
    const before = new Map(peersOf(this.view.state).map((peer) => [peer.key, peer]))
    const next = people.map(({ key, name }) => before.get(key) ?? { key, name, place: null })
    this.view.dispatch(setPeers(this.view.state.tr, next))
    // Whoever came does not know yet where one stands.
    this.sent = null
  }

  show(peerKey: string, place: Caret): void {
    if (this.view.isDestroyed) return
    const next = peersOf(this.view.state).map((peer) =>
      peer.key === peerKey ? { ...peer, place } : peer,
    )
    this.view.dispatch(setPeers(this.view.state.tr, next))
  }

  /** Says in a moment where one's own stands, if anybody is here. */
  sendLater(): void {
    if (this.view.isDestroyed || peersOf(this.view.state).length === 0) return
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => this.sendNow(), SEND_AFTER_MS)
  }

  close(): void {
    clearTimeout(this.timer)
  }

  private sendNow(): void {
    // While steps are on their way, places would be those of a text that nobody else has.
    if (this.view.isDestroyed || hasUnconfirmed(this.view.state)) return
    const { anchor, head } = this.view.state.selection
    if (this.sent?.anchor === anchor && this.sent.head === head) return
    this.sent = { anchor, head }
    this.send(this.sent)
  }
}
