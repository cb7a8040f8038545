import type { Context } from '~/core/context'
import type { Passage } from '../ports'
import { writeWindow, type ExtractedWindow } from './extracted'
import { raiseProgress, type FileRow } from './learning-row'
import { PASSAGES_PER_PUT, putAll } from './put-passages'

const TELL_EVERY_MS = 1000

/**
 * Keeps what was read while the next window is being read: windows in R2, in order, and passages in the index, many
 * at once. At most one window and one put are under way, so memory stays bounded. What fails in the background is
 * thrown by the next call; nothing counts as kept before `settle` has returned.
 */
export class WriteBehind {
  private passages: Passage[] = []
  private running: Promise<void> = Promise.resolve()
  private toldAt: number

  constructor(
    private readonly ctx: Context,
    private readonly file: FileRow,
  ) {
    this.toldAt = ctx.now().getTime()
  }

  /** Takes over a window's content (null: it lies in R2 already) and its passages. */
  async add(window: number, content: ExtractedWindow | null, passages: Passage[]): Promise<void> {
    await this.running
    this.passages.push(...passages)
    const some = this.passages.length >= PASSAGES_PER_PUT ? this.passages.splice(0) : []
    this.running = this.keep(window, content, some)
    // Whoever waits next hears of it; until then it is not unhandled.
    this.running.catch(() => {})
  }

  /** Raises the progress (0–100), at most once a second. */
  async tell(progress: number): Promise<void> {
    const now = this.ctx.now().getTime()
    if (now - this.toldAt < TELL_EVERY_MS) return
    this.toldAt = now
    await raiseProgress(this.ctx, this.file, progress)
  }

  /** Returns when everything that was added is kept. */
  async settle(): Promise<void> {
    await this.running
    await putAll(this.ctx, this.file, this.passages.splice(0))
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
    await putAll(this.ctx, this.file, passages)
  }
}
