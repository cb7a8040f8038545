import type { NodeId } from '~/core/ids'
import { COMMANDS_A_CALL } from '../../terms'
import { applyCommands, flattened, type TreeCommand } from '#packages/document/tree-commands'
import { treeFaults } from '#packages/document/tree-faults'
import { type DocTree } from '#packages/document/tree'
import { diffTrees } from '#packages/document/tree-diff'
import { nodesOf } from '#packages/document/tree-walk'

export type SaveState = 'saved' | 'saving' | 'failed'

/** What the editor holds now. */
export interface OutlineSnapshot {
  tree: DocTree
  state: SaveState
  canUndo: boolean
  canRedo: boolean
}

/** The server's side of an outline. Each rejects with an `Error` whose message is for a person. */
export interface OutlineCalls {
  /**
   * Answers the revision after; throws {@link OutlineMoved} when `treeRev` is not the last one, {@link OutlineRefused}
   * where the edits themselves are not taken.
   */
  change(commands: readonly TreeCommand[], treeRev: number): Promise<number>
  read(): Promise<{ tree: DocTree; treeRev: number }>
}

/** Somebody else changed the outline first. */
export class OutlineMoved extends Error {}

/** Edits that will not be taken, however often they are sent; the message says why. */
export class OutlineRefused extends Error {}

interface Step {
  does: readonly TreeCommand[]
  undoes: readonly TreeCommand[]
}

const UNDO_STEPS = 200

/**
 * One outline while it is edited: every display shows the same tree and edits it by the same commands. Edits stand at once
 * and are kept behind, in order; where somebody else was first, what still fits is made again on theirs.
 */
export class OutlineEditor {
  private tree: DocTree
  private treeRev: number
  private state: SaveState = 'saved'
  private past: Step[] = []
  private future: Step[] = []
  private waiting: (readonly TreeCommand[])[] = []
  private sending: Promise<void> | null = null
  private isFailing = false
  /** An edit that the server makes. */
  private restoring: Promise<unknown> | null = null
  private current: OutlineSnapshot
  private readonly listeners = new Set<() => void>()

  constructor(
    first: { tree: DocTree; treeRev: number },
    private readonly calls: OutlineCalls,
    /** Announced to the person: why an edit was refused, or that others' were taken in. */
    private readonly say: (words: string) => void,
  ) {
    this.tree = first.tree
    this.treeRev = first.treeRev
    this.current = this.buildSnapshot()
  }

  snapshot = (): OutlineSnapshot => this.current

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** One edit of a person: all of it or, with its reason said, nothing. */
  apply(commands: readonly TreeCommand[]): boolean {
    const undoes = this.make(commands)
    if (!undoes) return false
    this.past = [...this.past, { does: commands, undoes }].slice(-UNDO_STEPS)
    this.future = []
    this.notify()
    return true
  }

  undo(): void {
    const step = this.past.at(-1)
    if (!step) return
    this.past = this.past.slice(0, -1)
    const does = this.make(step.undoes)
    if (does) this.future = [...this.future, { does: step.does, undoes: step.undoes }]
    this.notify()
  }

  redo(): void {
    const step = this.future.at(-1)
    if (!step) return
    this.future = this.future.slice(0, -1)
    const undoes = this.make(step.does)
    if (undoes) this.past = [...this.past, { does: step.does, undoes }]
    this.notify()
  }

  /** Of what stands at the server, as far as this page knows. */
  get rev(): number {
    return this.treeRev
  }

  /** Nothing of others is taken while the server makes an edit, until `take`. */
  async during<Answer>(work: Promise<Answer>): Promise<Answer> {
    this.restoring = work.catch(() => null)
    try {
      return await work
    } finally {
      this.restoring = null
    }
  }

  /**
   * Others have changed the outline, up to `rev` as far as one knows: what stands is read, and shown at once. Of one's own
   * edits those stay to be undone that are about other headings. Answers the headings that are gone; what waits to be sent
   * finds theirs by itself.
   */
  async follow(rev: number | null): Promise<NodeId[]> {
    await this.restoring
    await this.sending
    if (rev !== null && rev <= this.treeRev) return []
    const revBefore = this.treeRev
    const read = await this.calls.read().catch(() => null)
    const isBusy = this.sending !== null || this.waiting.length > 0 || this.treeRev !== revBefore
    if (!read || isBusy || read.treeRev === revBefore) return []
    const before = this.tree
    this.tree = read.tree
    this.treeRev = read.treeRev
    this.forgetSteps(before)
    this.notify()
    const now = new Set(nodesOf(read.tree).map(({ id }) => id))
    return nodesOf(before).flatMap(({ id }) => (now.has(id) ? [] : [id]))
  }

  /** Takes an edit that the server has made already; it can be undone here. */
  take({ commands, rev }: { commands: readonly TreeCommand[]; rev: number }): void {
    const applied = applyCommands(this.tree, commands)
    if (!applied.ok) return
    this.tree = applied.tree
    this.treeRev = rev
    this.past = [...this.past, { does: commands, undoes: applied.inverse }].slice(-UNDO_STEPS)
    this.future = []
    this.notify()
  }

  /** Resolves when everything is kept, or could not be: then `state` is failed, and the next call tries again. */
  async flush(): Promise<boolean> {
    this.send()
    await this.sending
    return this.state === 'saved'
  }

  private make(commands: readonly TreeCommand[]): readonly TreeCommand[] | null {
    const applied = applyCommands(this.tree, commands)
    if (!applied.ok) {
      this.say(treeFaults[applied.refusal.fault])
      return null
    }
    this.tree = applied.tree
    const sent = this.tree.map ? flattened(commands) : commands
    for (let index = 0; index < sent.length; index += COMMANDS_A_CALL) {
      this.waiting.push(sent.slice(index, index + COMMANDS_A_CALL))
    }
    this.send()
    return applied.inverse
  }

  private send(): void {
    if (this.sending || this.waiting.length === 0) return
    this.state = 'saving'
    this.sending = this.sendAll()
      .then(
        () => {
          this.finish('saved')
          this.isFailing = false
        },
        (error: unknown) => {
          this.finish('failed')
          // It is sent again and again: said once.
          if (!this.isFailing) this.say(error instanceof Error ? error.message : '没有存上，请重试')
          this.isFailing = true
        },
      )
      .finally(() => this.notify())
  }

  private async sendAll(): Promise<void> {
    let isOneByOne = false
    for (;;) {
      const steps = isOneByOne ? Math.min(1, this.waiting.length) : this.stepsOfCall()
      const commands = this.waiting.slice(0, steps).flat()
      if (commands.length === 0) return
      try {
        this.treeRev = await this.calls.change(commands, this.treeRev)
        this.waiting.splice(0, steps)
      } catch (error) {
        if (error instanceof OutlineMoved) await this.rebase()
        else if (!(error instanceof OutlineRefused)) throw error
        // Which of them is it? One by one the others still get through.
        else if (steps > 1) isOneByOne = true
        else await this.dropFirst(error.message)
      }
    }
  }

  private stepsOfCall(): number {
    let count = 0
    const behind = this.waiting.findIndex(({ length }) => (count += length) > COMMANDS_A_CALL)
    return behind < 0 ? this.waiting.length : behind
  }

  // What no longer fits onto theirs is let go; the rest is made again, step by step.
  private async rebase(): Promise<void> {
    const isAll = this.replay(await this.calls.read())
    this.say(isAll ? '大纲在别处也改过，已合在一起' : '大纲在别处改过，有改动没有并入')
  }

  // Only once it is known what stands: where that cannot be read, everything goes on waiting.
  private async dropFirst(why: string): Promise<void> {
    const stored = await this.calls.read()
    this.waiting.shift()
    this.replay(stored)
    this.say(why)
  }

  /** Lays what waits onto another tree; false where some of it found no place. */
  private replay({ tree, treeRev }: { tree: DocTree; treeRev: number }): boolean {
    const before = this.tree
    this.treeRev = treeRev
    this.tree = tree
    const remaining: (readonly TreeCommand[])[] = []
    for (const commands of this.waiting) {
      const applied = applyCommands(this.tree, commands)
      if (!applied.ok) continue
      this.tree = applied.tree
      remaining.push(commands)
    }
    const isAll = remaining.length === this.waiting.length
    this.waiting = remaining
    this.forgetSteps(before)
    this.notify()
    return isAll
  }

  /** Edits of what stands otherwise now than in `before` cannot be undone any more. */
  private forgetSteps(before: DocTree): void {
    const changed = new Set<string>(diffTrees(before, this.tree).map(({ nodeId }) => nodeId))
    const isOwn = ({ does, undoes }: Step) =>
      [...does, ...undoes].every((command) => !changed.has(headingOf(command)))
    this.past = this.past.filter(isOwn)
    this.future = this.future.filter(isOwn)
  }

  private finish(state: SaveState): void {
    this.sending = null
    this.state = state
  }

  private notify(): void {
    this.current = this.buildSnapshot()
    for (const listener of this.listeners) listener()
  }

  private buildSnapshot(): OutlineSnapshot {
    const { tree, state, past, future } = this
    return { tree, state, canUndo: past.length > 0, canRedo: future.length > 0 }
  }
}

/** The heading that a command is about; '' for what is about the whole. */
const headingOf = (command: TreeCommand): string =>
  'nodeId' in command ? command.nodeId : command.type === 'add' ? command.node.id : ''
