import type { Context } from '~/core/context'
import type { Passage } from '../ports'
import { writeWindow, type ExtractedWindow } from './extracted'
import { raiseProgress, type FileRow, type FoundSoFar } from './learning-row'
import { PASSAGES_PER_PUT, putAll } from './put-passages'

const REPORT_EVERY_MS = 1000

/**
 * Keeps what was read while the next window is being read: windows in R2, in order, and passages in the index, many
 * at once, but the first ones as soon as they are there, so that they can be asked. At most one window and one put are
 * under way, so memory stays bounded. What fails in the background is thrown by the next call; nothing counts as kept
 * before `settle` or `rest` has returned.
 */
export class WriteBehind {
  private passages: Passage[] = []
  private running: Promise<void> = Promise.resolve()
  private reportedAt: number
  private hasPut = false
  /** What can be found of the file by now. */
  found: FoundSoFar = { passages: 0, pages: 0 }

  constructor(
    private readonly ctx: Context,
    private readonly file: FileRow,
  ) {
    this.reportedAt = ctx.now().getTime()
  }

  /** Takes over a window's content (null: it lies in R2 already) and its passages. */
  async add(window: number, content: ExtractedWindow | null, passages: Passage[]): Promise<void> {
    await this.running
    this.passages.push(...passages)
    const isFirst = !this.hasPut && this.passages.length > 0
    const isDue = isFirst || this.passages.length >= PASSAGES_PER_PUT
    this.running = this.keep(window, content, isDue ? this.passages.splice(0) : [])
    // Nothing is read meanwhile: whoever waits for the first pages would wait for the next ones too.
    if (isFirst) return this.running
    // Whoever waits next hears of it; until then it is not unhandled.
    this.running.catch(() => {})
  }

  /** The same for the last window: its passages wait for `rest`. */
  async addLast(
    window: number,
    content: ExtractedWindow | null,
    passages: Passage[],
  ): Promise<void> {
    await this.running
    this.passages.push(...passages)
    this.running = this.keep(window, content, [])
    this.running.catch(() => {})
  }

  /** Raises the progress (0–100), at most once a second. */
  async report(progress: number): Promise<void> {
    const now = this.ctx.now().getTime()
    if (now - this.reportedAt < REPORT_EVERY_MS) return
    this.reportedAt = now
    await raiseProgress(this.ctx, this.file, progress, this.found)
  }

  /** Returns when everything that was added is kept. */
  async settle(): Promise<void> {
    await this.running
    await this.put(this.passages.splice(0))
  }

  /** Returns when everything is kept but the last passages, which it answers: few enough for one put. */
  async rest(): Promise<Passage[]> {
    await this.running
    const rest = this.passages.splice(-PASSAGES_PER_PUT)
    await this.put(this.passages.splice(0))
    return rest
  }

  /** Nothing runs on after this, whatever has failed. */
  async stop(): Promise<void> {
    await this.running.catch(() => {})
  }

  private async keep(
    window: number,
    content: ExtractedWindow | null,
    passages: Passage[],
  ): Promise<void> {
    if (content) await writeWindow(this.ctx, this.file, window, content)
    const isFirst = this.found.passages === 0
    await this.put(passages)
    // Nobody should wait a window longer to ask about the first pages.
    if (isFirst && this.found.passages > 0) await raiseProgress(this.ctx, this.file, 2, this.found)
  }

  private async put(passages: Passage[]): Promise<void> {
    const last = passages.at(-1)
    if (!last) return
    this.hasPut = true
    await this.ctx.giveWay?.()
    if (!(await putAll(this.ctx, this.file, passages))) return
    // More of the last one's page may come; what stands before it is all there.
    const pages = last.anchor.kind === 'page' ? last.anchor.page - 1 : 0
    this.found = { passages: last.no + 1, pages }
  }
}
