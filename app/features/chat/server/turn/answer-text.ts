import { MarkStream } from '#packages/model-text/marks'
import { WholeFence } from '#packages/model-text/whole-fence'

/** A model's words on their way to a reader: without a fence round them all, their marks in the one form `[1]`. */
export class AnswerText {
  /** None of it has left yet. */
  isFresh = true
  private readonly fence = new WholeFence()
  private readonly marks: MarkStream | null

  /** `isCited`: sources were asked, so that what looks like a mark is one. */
  constructor(isCited: boolean) {
    this.marks = isCited ? new MarkStream() : null
  }

  push(piece: string): string {
    const words = this.fence.push(piece)
    return this.marks ? this.marks.push(words) : words
  }

  end(): string {
    const words = this.fence.end()
    return this.marks ? this.marks.push(words) + this.marks.end() : words
  }
}
