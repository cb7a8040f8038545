import type { Run } from '../pieces'
import { linesOf, type Line, type Measure } from './lines'

export const NOTE = { size: 9, leading: 12.5 }
/** Between the text and its notes: the line above them. */
export const NOTE_RULE = 10
// Of the text's height.
const MOST_OF_SHEET = 0.45

/** 1 is ①, as far as there are such signs. */
export const circled = (no: number): string =>
  no <= 20 ? String.fromCodePoint(0x245f + no) : `(${no})`

/** Notes at the foot of a sheet: those of its lines, and what the sheet before had no room for. */
export class Feet {
  private lines: Line[] = []
  private overflow: Line[] = []
  private count = 0

  constructor(
    private readonly fonts: Measure,
    private readonly width: number,
    private readonly textHeight: number,
  ) {}

  /** Points that the notes of these lines will take of this sheet. */
  heightOf(lines: readonly Line[]): number {
    const own = lines.flatMap((line) => line.filter(({ note }) => note))
    if (own.length === 0) return 0
    const more = own.flatMap(({ note }) => this.wrapped(0, note ?? [])).length
    return this.heightFor(this.lines.length + more) - this.height
  }

  /** Points that are taken. */
  get height(): number {
    return this.heightFor(this.lines.length)
  }

  /** The lines with their marks, counted on this sheet. */
  add(line: Line): Line {
    return line.map((run) => {
      if (!run.note) return run
      this.count += 1
      this.overflow.push(...this.wrapped(this.count, run.note))
      this.fill()
      const { note: _, ...mark } = run
      return { ...mark, text: circled(this.count) }
    })
  }

  /** The notes of a sheet that is full; the next one begins with what was left over. */
  take(): Line[] {
    const { lines } = this
    this.lines = []
    this.count = 0
    this.fill()
    return lines
  }

  get isEmpty(): boolean {
    return this.lines.length === 0
  }

  private heightFor(count: number): number {
    const most = this.textHeight * MOST_OF_SHEET
    return count === 0 ? 0 : Math.min(most, NOTE_RULE + count * NOTE.leading)
  }

  private fill(): void {
    const room = Math.floor((this.textHeight * MOST_OF_SHEET - NOTE_RULE) / NOTE.leading)
    this.lines.push(...this.overflow.splice(0, Math.max(0, room - this.lines.length)))
  }

  private wrapped(no: number, note: readonly Run[]): Line[] {
    return linesOf(
      this.fonts,
      [{ text: `${circled(Math.max(1, no))} ` }, ...note],
      this.width / NOTE.size,
    )
  }
}
