import type { Node } from 'prosemirror-model'
import { bodyOfNode } from '~/features/document/prose'
import type { SectionBody } from '#packages/document/body'
import { canonicalBody } from '#packages/document/canonical'
import { dropDraft, keepDraft } from './section-draft'
import {
  dropWaiting,
  saveSection,
  type Saved,
  type SaveState,
  type SectionAddress,
} from './section-save'

const SAVE_AFTER_MS = 2_000
const DRAFT_AFTER_MS = 300
const RETRY_AFTER_MS = 10_000
const MOST_SAVES = 4

export interface SaverInput {
  address: SectionAddress
  /** What it was when it was opened, and its revision. */
  base: { rev: number; body: SectionBody }
  /** It begins with what was typed before and not saved. */
  resumed: Node | null
}

/** Who is told of what became of it. */
export interface SaverEvents {
  /** Others wrote meanwhile: what was sent stands merged with theirs. */
  onMerged: (sent: SectionBody, merged: SectionBody) => void
  onSaved: () => void
  /** Two texts stand beside each other: the section goes on elsewhere. */
  onParted: () => void
}

/** Saves a section by itself: into this browser at once, to the server when one pauses. */
export class SectionSaver {
  private state: SaveState
  private doc: Node | null
  private base: { rev: number; body: SectionBody }
  private saveTimer = 0
  private draftTimer = 0
  private running: Promise<boolean> | null = null
  private isComposing: () => boolean = () => false
  private events: SaverEvents | null = null
  /** While it is written with others: saves what the room has. Null where it no longer is. */
  private seal: (() => Promise<Saved | null>) | null = null
  private changes = 0
  private isResuming: boolean
  /** A text of this view that waits beside another's. */
  private waitingId: string | null = null
  private readonly listeners = new Set<() => void>()

  constructor(private readonly input: SaverInput) {
    this.base = { rev: input.base.rev, body: canonicalBody(input.base.body) }
    this.doc = input.resumed
    this.isResuming = input.resumed !== null
    this.state = { kind: input.resumed ? 'unsaved' : 'saved' }
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly current = () => this.state
  listen(events: SaverEvents) {
    this.events = events
    if (this.isResuming) this.plan(SAVE_AFTER_MS)
  }

  /** The text that was last read or saved; null while a save is on its way, or what was typed before is still to be saved. */
  readonly settledBase = () => (this.running || this.isResuming ? null : this.base)
  /** It is written with others from here on, going on from `base`. */
  goLive(base: { rev: number; body: SectionBody }, seal: () => Promise<Saved | null>) {
    this.base = { rev: base.rev, body: canonicalBody(base.body) }
    this.seal = seal
  }
  goAlone() {
    this.seal = null
    if (this.doc) this.plan(SAVE_AFTER_MS)
  }
  /** Others wrote: with what is not saved yet. */
  follow(doc: Node) {
    if (this.doc) this.doc = doc
  }

  /** The text as it is now; while `isComposing` it is not sent. */
  change(doc: Node, isComposing: () => boolean) {
    this.doc = doc
    this.changes += 1
    this.isComposing = isComposing
    if (this.state.kind !== 'saving') this.notify({ kind: 'unsaved' })
    clearTimeout(this.draftTimer)
    this.draftTimer = window.setTimeout(() => this.draft(), DRAFT_AFTER_MS)
    this.plan(SAVE_AFTER_MS)
  }

  /** True when all that was typed is on the server. */
  readonly save = async (): Promise<boolean> => {
    clearTimeout(this.saveTimer)
    // Whoever waits for a save that breaks tries again, and does not hear of it.
    if (this.running) await this.running.catch(() => false)
    this.running ??= this.saveOnce().finally(() => (this.running = null))
    return this.running
  }

  /** The same where one may go on typing while it is saved: until all of it is. */
  readonly saveAll = async (): Promise<boolean> => {
    for (let tries = 0; tries < MOST_SAVES; tries += 1) {
      if (await this.save()) return true
      if (this.state.kind !== 'unsaved') return false
    }
    return false
  }

  /** The section is left: what is not on the server is kept in this browser, and sent. */
  readonly leave = () => {
    clearTimeout(this.draftTimer)
    this.isComposing = () => false
    this.draft()
    void this.save()
  }

  /** Into this browser only. */
  readonly draft = () => {
    const { documentId, nodeId } = this.input.address
    if (this.doc) keepDraft(documentId, nodeId, { ...this.base, edited: bodyOfNode(this.doc) })
  }

  private plan(delayMs: number) {
    clearTimeout(this.saveTimer)
    this.saveTimer = window.setTimeout(() => void this.save(), delayMs)
  }

  private async saveOnce(): Promise<boolean> {
    if (!this.doc) return true
    if (this.isComposing()) {
      this.plan(SAVE_AFTER_MS)
      return false
    }
    const sent = bodyOfNode(this.doc)
    // Of a text that others write too, what was taken back may have been saved by them.
    if (!this.seal && isSame(sent, this.base.body)) return this.settle(sent)
    this.draft()
    this.notify({ kind: 'saving' })
    const { changes } = this
    const saved = await this.send(sent)
    // What others typed meanwhile is theirs to save.
    const isAll = this.seal !== null && changes === this.changes
    return this.take(isAll && this.doc ? bodyOfNode(this.doc) : sent, saved)
  }

  private async send(sent: SectionBody): Promise<Saved> {
    const sealed = await this.seal?.()
    return sealed ?? saveSection(this.input.address, this.base.rev, sent)
  }

  private take(sent: SectionBody, saved: Saved): boolean | Promise<boolean> {
    switch (saved.kind) {
      case 'offline':
        this.notify({ kind: 'offline' })
        this.plan(RETRY_AFTER_MS)
        return false
      case 'refused':
        this.notify(saved)
        return false
      case 'waiting':
        return this.takeWaiting(sent, saved.waitingId)
      case 'saved':
        this.base = { rev: saved.rev, body: canonicalBody(saved.merged ?? sent) }
        if (saved.merged) this.events?.onMerged(sent, saved.merged)
        this.events?.onSaved()
        return this.settle(sent)
    }
  }

  /** Nothing is left to be saved, unless one has gone on typing. */
  private settle(sent: SectionBody): boolean {
    const body = this.doc && bodyOfNode(this.doc)
    if (body && !isSame(body, sent) && !isSame(body, this.base.body)) {
      this.notify({ kind: 'unsaved' })
      this.plan(SAVE_AFTER_MS)
      return false
    }
    this.forget()
    this.notify({ kind: 'saved' })
    return true
  }

  /** Whoever went on typing leaves one text beside the other's, with all of it. */
  private takeWaiting(sent: SectionBody, waitingId: string | null): boolean | Promise<boolean> {
    const before = this.waitingId
    this.waitingId = waitingId
    if (before !== null && waitingId !== null) void dropWaiting(this.input.address, before)
    if (this.doc && !isSame(bodyOfNode(this.doc), sent)) return this.saveOnce()
    return this.part()
  }

  private part(): boolean {
    this.forget()
    this.events?.onSaved()
    this.events?.onParted()
    return true
  }

  private forget() {
    this.doc = null
    this.isResuming = false
    clearTimeout(this.draftTimer)
    clearTimeout(this.saveTimer)
    dropDraft(this.input.address.documentId, this.input.address.nodeId)
  }

  private notify(state: SaveState) {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}

const isSame = (body: SectionBody, other: SectionBody): boolean =>
  JSON.stringify(body) === JSON.stringify(other)
