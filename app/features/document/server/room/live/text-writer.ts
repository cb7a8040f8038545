import type { NodeId } from '~/core/ids'
import { bodyOfNode, withoutAbsent } from '../../../prose/convert'
import type { DocNode } from '#packages/document/tree'
import type { SectionBody } from '#packages/document/body'
import type { SectionOutcome } from '../../../terms'
import type { LiveBody, LiveText, SectionDraft } from '../../ports'
import { hasThreads, sendThreadsOn, takeThreadsIn, Threads } from '../comments'
import { dropWaiting, nodeOfWaiting, takeDraft, takeWaiting } from '../drafts'
import { listFinalNodes, setFinalNode } from '../final-nodes'
import { saveStatements, type Statements } from '../ledger'
import { readSections } from '../sections'
import type { Sql } from '../sql'
import { LiveDoor, type LiveSocket } from './live-door'
import { LiveSections } from './live-sections'
import { issueTicket, type Ticket } from './tickets'

interface Surroundings {
  /** The heading, while it stands in the document. */
  nodeOf: (nodeId: NodeId) => DocNode | undefined
  /** Whether the heading is final, or stands beneath one that is. */
  isFinal: (nodeId: NodeId) => boolean
  /** Finds what a text says, for those that people wrote; null where the guards of writing are not loaded. */
  read: ((nodeId: NodeId, body: SectionBody) => Statements) | null
  /** Those that are open. */
  sockets: () => LiveSocket[]
}

/** All that writes the texts of sections: drafts, as one text each, and people at once, by steps that are sealed. */
export class TextWriter {
  private readonly live: LiveSections
  readonly door: LiveDoor
  readonly threads: Threads

  constructor(
    private readonly sql: Sql,
    private readonly around: Surroundings,
  ) {
    this.live = new LiveSections(sql)
    const { sockets } = around
    this.door = new LiveDoor({
      sql,
      live: this.live,
      sockets,
      has: (nodeId) => this.has(nodeId),
      isLocked: (nodeId) => sql.all('SELECT 1 FROM live_lock').length > 0 || around.isFinal(nodeId),
    })
    this.threads = new Threads(sql, {
      pendingVersion: (nodeId) => (this.has(nodeId) ? this.live.pendingVersion(nodeId) : null),
      changed: (nodeId) => this.door.broadcastThreads(nodeId),
    })
  }

  /** Words that are written live and not sealed are to be sealed first, save where the text is to wait beside them. */
  draft(draft: SectionDraft): SectionOutcome {
    if (this.around.isFinal(draft.nodeId)) return { outcome: 'locked' }
    const pending = this.live.pendingVersion(draft.nodeId)
    if (pending !== null && !draft.isAside) return { outcome: 'live', version: pending }
    const outcome = takeDraft(this.sql, this.around.nodeOf(draft.nodeId), draft)
    if (draft.by === 'human') this.readAgain(outcome)
    // What stood once may lean on sources that those who write now were never asked for.
    this.follow(outcome, draft.at, draft.by !== 'human' || draft.kind === 'restore')
    return outcome
  }

  /** Takes a waiting text over, or throws it away. Null when it was settled before. */
  settle(
    waitingId: string,
    take: { baseRev: number; author: string; at: number } | null,
  ): SectionOutcome | 'dropped' | null {
    if (!take) return dropWaiting(this.sql, waitingId) ? 'dropped' : null
    const nodeId = nodeOfWaiting(this.sql, waitingId)
    if (nodeId !== null && this.around.isFinal(nodeId)) return { outcome: 'locked' }
    const pending = nodeId && this.live.pendingVersion(nodeId)
    if (pending !== null) return { outcome: 'live', version: pending }
    const outcome = takeWaiting(this.sql, waitingId, take)
    if (!outcome) return null
    this.readAgain(outcome)
    this.follow(outcome, take.at, true)
    return outcome
  }

  /** A section as it is written now, with all that a reader of it must be allowed to see. Null where there is no such heading. */
  liveSection(nodeId: NodeId): LiveText | null {
    if (!this.has(nodeId)) return null
    const { doc, ...live } = this.live.open(nodeId)
    const [section] = readSections(this.sql, [nodeId])
    // Its attributes have no prototype, and would not travel.
    const json = withoutAbsent(doc) as LiveText['doc']
    const isFinal = this.around.isFinal(nodeId)
    return { ...live, isFinal, doc: json, body: bodyOfNode(doc), shown: section?.shown ?? [] }
  }

  /** A ticket for a seat in the section; null where sources came in since `grants`. */
  admitLive({ at, ...ticket }: Ticket & { at: number }): string | null {
    const { nodeId, grants } = ticket
    if (!this.has(nodeId) || this.around.isFinal(nodeId)) return null
    if (this.live.open(nodeId).grants !== grants) return null
    return issueTicket(this.sql, ticket, at)
  }

  /** Nobody writes live from here on. Answers what was written and is not saved yet. */
  lockLive(): { nodeId: NodeId; version: number }[] {
    this.sql.all('INSERT INTO live_lock (one) VALUES (1) ON CONFLICT DO NOTHING')
    this.sql.all('DELETE FROM live_tickets')
    this.door.clearSeats()
    return this.pendingLive()
  }

  /** What was written live and is not saved yet. */
  pendingLive(): { nodeId: NodeId; version: number }[] {
    return this.live.allPending().filter(({ nodeId }) => this.has(nodeId))
  }

  /**
   * A heading is final from here on, with all beneath it, or is written again. Answers what was written live there and
   * is not saved yet.
   */
  setFinal(nodeId: NodeId, isFinal: boolean): { nodeId: NodeId; version: number }[] {
    setFinalNode(this.sql, nodeId, isFinal)
    this.door.clearSeats()
    this.door.broadcastReview()
    return this.pendingLive().filter((pending) => this.around.isFinal(pending.nodeId))
  }

  /** Headings that are final, without those beneath them. */
  finalNodes(): NodeId[] {
    return listFinalNodes(this.sql)
  }

  unlockLive(): void {
    this.sql.all('DELETE FROM live_lock')
    this.door.broadcastReview()
  }

  /** Windows that have the document open ask anew how its review stands. */
  announceReview(): void {
    this.door.broadcastReview()
  }

  /** Null for a version that is not known. */
  liveBody(nodeId: NodeId, version: number): LiveBody | null {
    if (!this.has(nodeId)) return null
    const rev = this.live.sealedRev(nodeId, version)
    if (rev !== null) return { isSealed: true, rev }
    const text = this.live.bodyAt(nodeId, version)
    return text && { ...text, isSealed: false }
  }

  /** Saves the text at `version` as a person's. Null where it is not known. */
  sealLive(
    nodeId: NodeId,
    { version, author, at }: { version: number; author: string; at: number },
  ): SectionOutcome | null {
    const text = this.live.bodyAt(nodeId, version)
    if (!text) return null
    const { body, rev: baseRev } = text
    const draft: SectionDraft = { ...ownWords, nodeId, baseRev, body, author, at }
    const outcome = takeDraft(this.sql, this.around.nodeOf(nodeId), draft)
    if (!('head' in outcome)) return outcome
    this.readAgain(outcome)
    const { rev } = outcome
    this.live.sealed(nodeId, { version, rev, at })
    this.announceThreads(nodeId)
    // What came in by another way stands in it too.
    if (outcome.outcome === 'merged') this.follow(outcome, at, false)
    this.door.broadcastSealed(nodeId, { rev, version })
    this.door.broadcastSaved(nodeId, rev)
    return outcome
  }

  /** Whoever writes the section live goes on from what was saved. */
  private follow(outcome: SectionOutcome, at: number, isByMachine: boolean): void {
    if (!('head' in outcome)) return
    const { nodeId } = outcome.head
    this.announceThreads(nodeId)
    const [section] = readSections(this.sql, [nodeId])
    if (!section) return
    this.door.broadcastSaved(nodeId, section.rev)
    const steps = this.live.follow(nodeId, {
      body: section.body,
      rev: section.rev,
      at,
      isByMachine,
    })
    if (steps) this.door.broadcastSteps(nodeId, steps, at)
  }

  /** Headings were changed, went or came back: what people say of their words goes along. */
  headingsChanged(changed: { rev: number; gone: NodeId[]; back: NodeId[] }): void {
    const { rev, gone, back } = changed
    this.door.broadcastTree(rev)
    const [first] = [...gone, ...back]
    if (first === undefined) return
    const areMoved = [sendThreadsOn(this.sql, gone), takeThreadsIn(this.sql, back)]
    if (areMoved.includes(true)) this.door.broadcastThreads(first)
  }

  /** Their places went along with the text, be it into another section. */
  private announceThreads(nodeId: NodeId): void {
    const areMoved = [sendThreadsOn(this.sql, [nodeId]), takeThreadsIn(this.sql, [nodeId])]
    if (areMoved.includes(true) || hasThreads(this.sql, nodeId)) this.door.broadcastThreads(nodeId)
  }

  /** As the section stands now: its own words and those of others that were saved meanwhile. */
  private readAgain(outcome: SectionOutcome): void {
    if (!('head' in outcome)) return
    const { nodeId } = outcome.head
    const [stands] = readSections(this.sql, [nodeId])
    const { read } = this.around
    if (stands && read) saveStatements(this.sql, nodeId, read(nodeId, stands.body))
  }

  private has(nodeId: NodeId): boolean {
    return this.around.nodeOf(nodeId) !== undefined
  }
}

/** A person's own text, with nothing that a step would say of it. */
const ownWords = {
  by: 'human',
  kind: 'human',
  stepKey: '',
  citations: null,
  shown: [],
  fingerprints: [],
  facts: [],
} as const

/** What the writer answers to whoever reaches the object of its document. */
export const liveMethods = [
  'liveSection',
  'admitLive',
  'liveBody',
  'sealLive',
  'lockLive',
  'pendingLive',
  'unlockLive',
  'setFinal',
  'finalNodes',
  'announceReview',
] as const satisfies readonly (keyof TextWriter)[]
