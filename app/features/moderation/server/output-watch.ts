import type { AppError } from '~/core/errors'
import type { SeatedContext } from '~/core/context'
import { errorOf, foundWord, judged, note, type Finding } from './check-piece'
import { placeOf } from './place'
import { wordListsFor, type OwnedWordList } from './words/word-lists'
import { findWord, WordWatch } from './words/word-watch'

// Judged are whole sentences where that is possible, at the latest this many characters or milliseconds later.
const WINDOW = 300
const WINDOW_AT_MOST = 600
const WINDOW_MS = 2000
const FEWEST = 20
// Of the window before, so that nothing hides at a cut.
const OVERLAP = 50
const SENTENCE_END = /[。！？!?；;\n][”’」』）)\]]*$/

// A judge that failed in a way of its own has judged nothing.
const unforeseen: Finding = { outcome: 'unchecked', provider: '', label: '', excerpt: '' }

/**
 * Checks a text while it is being written. Words of the lists never come out: what may yet become one is held back.
 * Services judge it window by window while it is read; what they refuse is withdrawn just after it was shown.
 */
export async function openOutputWatch(ctx: SeatedContext): Promise<OutputWatch> {
  return new OutputWatch(ctx, await wordListsFor(ctx, placeOf(ctx)))
}

export class OutputWatch {
  /** Kept with the reason once the text has to be withdrawn; never rejects. */
  readonly refusal: Promise<AppError>
  /** The same for whoever does not wait. */
  error: AppError | null = null
  private resolveRefusal: (error: AppError) => void = () => {}
  private readonly watches: { owner: OwnedWordList['owner']; watch: WordWatch }[]
  private text = ''
  private released = 0
  private judgedTo = 0
  private windowSince: number
  private judging: Promise<void> | null = null
  private hasDoubts = false

  constructor(
    private readonly ctx: SeatedContext,
    private readonly lists: OwnedWordList[],
  ) {
    this.watches = lists.map(({ owner, list }) => ({ owner, watch: new WordWatch(list) }))
    this.windowSince = ctx.now().getTime()
    this.refusal = new Promise((resolve) => {
      this.resolveRefusal = resolve
    })
  }

  /** Takes what was written; answers what of it may be shown by now. */
  async push(delta: string): Promise<string> {
    this.text += delta
    for (const { owner, watch } of this.watches) {
      const hit = watch.push(delta)
      if (hit) return this.refuse(foundWord(owner, hit, this.text))
    }
    const free = Math.min(this.text.length, ...this.watches.map(({ watch }) => watch.heldFrom))
    this.judgeIfDue()
    return this.release(free)
  }

  /** The text has an end, or a pause: what was held back may be shown. */
  async end(): Promise<string> {
    for (const { owner, watch } of this.watches) {
      const hit = watch.end()
      if (hit) return this.refuse(foundWord(owner, hit, this.text))
    }
    return this.release(this.text.length)
  }

  /** Looks through the whole text once more, as it will be kept: what was taken out of it may have parted a word. */
  async reread(text: string): Promise<void> {
    const hit = findWord(
      this.lists.map(({ list }) => list),
      text,
    )
    if (hit) await this.refuse(foundWord(this.lists[hit.no]?.owner ?? 'house', hit, text), text)
  }

  /** Waits until all of it is judged. */
  async settle(): Promise<void> {
    await this.judging
    const isLeft = this.hasJudges && this.text.length > this.judgedTo
    if (this.error === null && isLeft) await this.judge()
  }

  // Lists alone have no windows: a judging that judges nothing would be due again at once, and for ever.
  private get hasJudges(): boolean {
    return this.ctx.settings.MODERATION_PROVIDERS.length > 0
  }

  private release(to: number): string {
    const out = this.text.slice(this.released, to)
    this.released = Math.max(this.released, to)
    return out
  }

  private judgeIfDue(): void {
    if (!this.hasJudges) return
    const waiting = this.text.length - this.judgedTo
    if (this.judging || this.error || waiting < FEWEST) return
    const isWhole = waiting >= WINDOW && SENTENCE_END.test(this.text)
    const isLate = this.ctx.now().getTime() - this.windowSince >= WINDOW_MS
    if (!isWhole && !isLate && waiting < WINDOW_AT_MOST) return
    const judging = this.judge().finally(() => {
      this.judging = null
      // What was written meanwhile does not wait for the next word.
      this.judgeIfDue()
    })
    this.judging = judging
  }

  private async judge(): Promise<void> {
    const text = this.text.slice(Math.max(0, this.judgedTo - OVERLAP))
    this.judgedTo = this.text.length
    this.windowSince = this.ctx.now().getTime()
    const finding = await judged(this.ctx, { kind: 'answer', text }).catch(() => unforeseen)
    if (finding.outcome === 'passed') return
    if (errorOf(this.ctx, finding)) await this.refuse(finding, text)
    else if (!this.hasDoubts) {
      // Once an answer: a service that is away for all of it would fill the list.
      this.hasDoubts = true
      await this.write(finding, text)
    }
  }

  private async refuse(finding: Finding, text = this.text): Promise<''> {
    if (this.error) return ''
    this.error = errorOf(this.ctx, finding)
    if (this.error) this.resolveRefusal(this.error)
    await this.write(finding, text)
    return ''
  }

  private async write(finding: Finding, text: string): Promise<void> {
    try {
      await note(this.ctx, placeOf(this.ctx), { kind: 'answer', text }, finding)
    } catch {
      this.ctx.log('error', 'moderation.record-lost', { outcome: finding.outcome })
    }
  }
}
