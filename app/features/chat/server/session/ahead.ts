import type { ChatEvent } from '../../terms'

/** A turn that runs ahead of its admission, asked after the message `parent`. */
export interface Ahead {
  parent: string
  turn: TurnAhead
}

/** The ask was refused elsewhere, or nobody is left who asks. */
export class NotAdmitted extends Error {}

/**
 * A turn that runs before anybody knows whether it may: up to the first words of a model, and no further. What it has
 * said is held in memory until `events` is read; `drop` ends it without a trace.
 */
export class TurnAhead {
  private readonly held: ChatEvent[] = []
  private next: Promise<IteratorResult<ChatEvent>> | null = null
  private isLetGo = false

  constructor(
    private readonly turn: AsyncGenerator<ChatEvent>,
    readonly stop: AbortController,
  ) {
    void this.pull()
  }

  /** What was held, then the rest of the turn. */
  async *events(): AsyncGenerator<ChatEvent> {
    this.isLetGo = true
    yield* this.held
    const next = await this.next
    if (next?.done) return
    if (next) yield next.value
    yield* this.turn
  }

  drop(): void {
    this.isLetGo = true
    this.stop.abort()
    void this.turn.return(undefined).catch(() => {})
  }

  private async pull(): Promise<void> {
    while (!this.isLetGo && !this.held.some(isOfModel)) {
      this.next = this.turn.next()
      // An end and an error are for who reads the events, and who began to meanwhile has heard of this one.
      const next = await this.next.catch(() => null)
      if (this.isLetGo || !next || next.done) return
      this.next = null
      this.held.push(next.value)
    }
  }
}

const isOfModel = ({ type }: ChatEvent) => type.startsWith('text.') || type.startsWith('think.')
