import type { TaskEvent } from '../../events'
import type { StepEvent } from '../generators/generator'
import type { EventRows } from './event-rows'
import type { StoredStep } from './step-rows'

const BATCH_MS = 500
const BATCH_CHARACTERS = 340

/** What a step tells while it goes on. Words go out twice a second or a kilobyte at a time. */
export class StepReporter {
  private words = ''
  private timer: ReturnType<typeof setTimeout> | null = null
  private isOver = false

  constructor(
    private readonly step: StoredStep,
    private readonly events: EventRows,
    private readonly wake: () => void,
  ) {}

  start(partialText: string): void {
    const { key, nodeId, stage } = this.step
    this.add({ type: 'step.started', step: key, nodeId, stage })
    if (partialText !== '') this.say(partialText)
  }

  say(delta: string): void {
    if (this.isOver || delta === '') return
    this.words += delta
    if (this.words.length >= BATCH_CHARACTERS) this.flush()
    else this.timer ??= setTimeout(() => this.flush(), BATCH_MS)
  }

  unsay(): void {
    this.words = ''
    this.flush()
    const { key, nodeId, stage } = this.step
    this.add({ type: 'step.started', step: key, nodeId, stage })
  }

  emit(event: StepEvent): void {
    if (!this.isOver) this.add(event)
  }

  /** What was said so far is kept; nothing more is received. */
  end(): void {
    this.flush()
    this.isOver = true
  }

  private flush(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    if (this.words === '') return
    const { key, nodeId } = this.step
    const text = this.words
    this.words = ''
    this.add({ type: 'step.delta', step: key, nodeId, text })
  }

  private add(event: TaskEvent): void {
    this.events.add(event, this.step.no)
    this.wake()
  }
}
