import type { LandmarkId, Run } from '../pieces'
import type { Fonts } from './fonts'
import { drawFormula } from './formula/draw'
import type { Formulas } from './formula/formulas'
import { lineWidth, raisedSize, signsOf, spreadPieces, weightOf, type Line } from './lines'
import { Feet, NOTE } from './notes'
import type { PageStyle } from './page-style'
import type { Picture } from './pictures'

/** What stays free above and below a formula that is higher than its line. */
const CLEAR = 1.5

/** What letters are set with. */
export type SetFonts = Pick<Fonts, 'widthOf' | 'show' | 'showSign'>

/** How much of a line, in its size, is shared out between its signs. */
const MOST_SPREAD = 3

export interface Sheet {
  marks: string[]
  pictures: Set<number>
  links: Link[]
  /** It stands there so that a chapter can begin on the right. */
  isBlank: boolean
}

/** A stretch of a line that leads somewhere, in points. */
export interface Link {
  x: number
  y: number
  width: number
  height: number
  /** Within the file: as a piece names it. */
  to?: string
  href?: string
}

/** Sheets that are written from top to bottom. */
export class Sheets {
  readonly done: Sheet[] = []
  private y = 0
  private readonly feet: Feet

  /** Without formulas, nothing that is written has any. */
  constructor(
    readonly fonts: SetFonts,
    readonly style: PageStyle,
    readonly formulas: Formulas | null = null,
    /** The heading under which is written. */
    readonly where: { nodeId: LandmarkId | '' } = { nodeId: '' },
  ) {
    const { width, top, bottom } = style.text
    this.feet = new Feet(fonts, width, top - bottom)
    this.turn()
  }

  get text(): PageStyle['text'] {
    return this.style.text
  }

  /** Of the sheet that is written now, from 0. */
  get no(): number {
    return this.done.length - 1
  }

  /** Points left on it. */
  get room(): number {
    return this.y - this.text.bottom - this.feet.height
  }

  turn(): void {
    this.writeFeet()
    this.done.push({ marks: [], pictures: new Set(), links: [], isBlank: false })
    this.y = this.text.top
  }

  /** Goes on at the top of a sheet; of one on the right where that is asked. */
  begin(isOnRight = false): void {
    if (this.y < this.text.top) this.turn()
    if (!isOnRight || this.no % 2 === 0) return
    const sheet = this.done.at(-1)
    if (sheet) sheet.isBlank = true
    this.turn()
  }

  /** The last sheet is full: its notes are written, and what they left over. */
  finish(): void {
    this.writeFeet()
    while (!this.feet.isEmpty) {
      this.done.push({ marks: [], pictures: new Set(), links: [], isBlank: false })
      this.writeFeet()
    }
  }

  /** Points that the notes of these lines will take at the foot. */
  noteHeight(lines: readonly Line[]): number {
    return this.feet.heightOf(lines)
  }

  /** A line with the marks of its notes, which stand on this sheet from now on. */
  withNotes(line: Line): Line {
    return this.feet.add(line)
  }

  private writeFeet(): void {
    if (this.done.length === 0) return
    const lines = this.feet.take()
    if (lines.length === 0) return
    const { left, bottom } = this.text
    const top = bottom + lines.length * NOTE.leading
    this.rule(top + 3, 0.5, left, this.text.width / 3)
    for (const [index, line] of lines.entries())
      this.write(line, left, top - (index + 1) * NOTE.leading + 3, NOTE.size)
  }

  /** Makes sure that so much fits, on this sheet or the next; what is higher than a sheet begins a new one. */
  need(height: number): void {
    if (this.room < height) this.begin()
  }

  /** Makes sure that these lines stand on one sheet with the notes that they call. */
  needLines(lines: readonly Line[], type: { size: number; leading: number }): void {
    const height = lines.reduce((sum, line) => {
      const { above, below } = moreFor([line], type)
      return sum + type.leading + above + below
    }, 0)
    this.need(height + this.noteHeight(lines))
  }

  skip(height: number): void {
    this.y = Math.max(this.text.bottom, this.y - height)
  }

  /** A line; one that is to end at `to` is spread a little. Answers where its baseline is. */
  line(
    line: Line,
    { x, size, leading, to }: { x: number; size: number; leading: number; to?: number | undefined },
  ): number {
    const { above, below } = moreFor([line], { size, leading })
    this.need(leading + above + below + this.noteHeight([line]))
    const marked = this.withNotes(line)
    this.y -= leading + above + below
    const y = this.y + below + (leading - size) / 2
    this.write(marked, x, y, size, to && this.spreadOf(marked, x, size, to))
    return y
  }

  /** Where nothing else moves the pen: cells and feet. */
  write(line: Line, x: number, y: number, size: number, spread = 0): void {
    let [startX, from, operators] = [x, x, '']
    const flush = () => {
      const place = `${spread.toFixed(3)} Tc 1 0 0 1 ${from.toFixed(2)} ${y.toFixed(2)} Tm`
      if (operators !== '') this.mark(`BT ${place} ${operators}ET`)
      operators = ''
    }
    for (const run of line) {
      const width = lineWidth(this.fonts, [run]) * size + signsOf(run) * spread
      const rise = run.raised ? size * 0.35 : run.lowered ? -size * 0.15 : 0
      if (run.to || run.href) this.link(run, { x: startX, y: y + rise, width, height: size })
      if (run.formula) {
        flush()
        this.mark(drawFormula(run.formula, { x: startX, y, size }, this.fonts))
      } else {
        if (operators === '') from = startX
        operators += `${rise.toFixed(1)} Ts ${this.runOperators(run, size, spread)}`
      }
      startX += width
    }
    flush()
  }

  private runOperators(run: Run, size: number, spread: number): string {
    const small = run.raised || run.lowered ? raisedSize(size) : size
    const show = (text: string) => this.fonts.show(text, small, weightOf(run))
    if (spread === 0) return show(run.text)
    return spreadPieces(run.text)
      .map(({ text, isHeld }) => `${isHeld ? 0 : spread.toFixed(3)} Tc ${show(text)}`)
      .join('')
  }

  rule(y: number, thickness: number, x = this.text.left, width = this.text.width): void {
    const [from, to] = [x.toFixed(2), (x + width).toFixed(2)]
    this.mark(`${thickness} w ${from} ${y.toFixed(2)} m ${to} ${y.toFixed(2)} l S`)
  }

  /** In points, as wide as it is to be and no higher than most of a sheet. */
  pictureSize({ width, height }: Pick<Picture, 'width' | 'height'>, share: number) {
    const { width: column, top, bottom } = this.text
    const scale = Math.min((column * share) / width, ((top - bottom) * 0.75) / height)
    return [width * scale, height * scale] as const
  }

  picture({ no, width, height }: Picture, share: number): void {
    const { left, width: column } = this.text
    const [w, h] = this.pictureSize({ width, height }, share)
    this.need(h + 6)
    this.y -= h + 6
    const x = left + (column - w) / 2
    const matrix = [w, 0, 0, h, x, this.y].map((item) => item.toFixed(2)).join(' ')
    this.mark(`q ${matrix} cm /P${no} Do Q`)
    this.done.at(-1)?.pictures.add(no)
  }

  get height(): number {
    return this.y
  }

  // A broken line that is far too short says so: it is not torn apart.
  private spreadOf(line: Line, x: number, size: number, to: number): number {
    if (isWestern(line)) return 0
    const signs = line.reduce((sum, run) => sum + signsOf(run), 0)
    const room = to - x - lineWidth(this.fonts, line) * size
    return signs > 1 && room > 0 && room < MOST_SPREAD * size ? room / (signs - 1) : 0
  }

  private link({ to, href }: Pick<Link, 'to' | 'href'>, box: Omit<Link, 'to' | 'href'>): void {
    this.done.at(-1)?.links.push({ ...box, ...(to ? { to } : { href: href ?? '' }) })
  }

  /** Operators that draw without letters. */
  draw(operators: string): void {
    this.mark(operators)
  }

  private mark(mark: string): void {
    this.done.at(-1)?.marks.push(mark)
  }
}

/** Letters of Western words are not driven apart: such a line ends where it ends. */
function isWestern(line: Line): boolean {
  const text = line.map((run) => run.text).join('')
  return (text.match(/\p{Script=Latin}/gu)?.length ?? 0) > text.length / 2
}

/** What lines side by side need beyond their leading, where formulas stand in them. */
export function moreFor(
  lines: readonly Line[],
  { size, leading }: { size: number; leading: number },
): { above: number; below: number } {
  const parts = lines.flatMap((line) => line.flatMap(({ formula }) => formula ?? []))
  const most = (reach: 'height' | 'depth') =>
    Math.max(0, ...parts.map((item) => item[reach])) * size
  const under = (leading - size) / 2
  const more = (need: number, has: number) => (need === 0 ? 0 : Math.max(0, need + CLEAR - has))
  return { above: more(most('height'), leading - under), below: more(most('depth'), under) }
}
