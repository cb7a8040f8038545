import type { LandmarkId } from '../pieces'
import type { Fonts } from './fonts'
import { drawFormula } from './formula/draw'
import type { Formulas } from './formula/formulas'
import { lineWidth, raisedSize, signsOf, weightOf, type Line } from './lines'
import type { Picture } from './pictures'

/** A4 in points, and the text's part of it. */
export const SHEET = { width: 595.28, height: 841.89 }
export const TEXT = { left: 79, width: 437.28, top: 765, bottom: 82 }

/** What stays free above and below a formula that is higher than its line. */
const CLEAR = 1.5

/** How much of a line, in its size, is shared out between its signs. */
const MOST_SPREAD = 3

export interface Sheet {
  marks: string[]
  pictures: Set<number>
  links: Link[]
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
  /** The heading under which is written. */
  nodeId: LandmarkId | '' = ''
  private y = 0

  /** Without formulas, nothing that is written has any. */
  constructor(
    readonly fonts: Fonts,
    readonly formulas: Formulas | null = null,
  ) {
    this.turn()
  }

  /** Of the sheet that is written now, from 0. */
  get no(): number {
    return this.done.length - 1
  }

  /** Points left on it. */
  get room(): number {
    return this.y - TEXT.bottom
  }

  turn(): void {
    this.done.push({ marks: [], pictures: new Set(), links: [] })
    this.y = TEXT.top
  }

  /** Goes on at the top of a sheet. */
  begin(): void {
    if (this.y < TEXT.top) this.turn()
  }

  /** Makes sure that so much fits, on this sheet or the next; what is higher than a sheet begins a new one. */
  need(height: number): void {
    if (this.room < height) this.begin()
  }

  skip(height: number): void {
    this.y = Math.max(TEXT.bottom, this.y - height)
  }

  /** A line; one that is to end at `to` is spread a little. Answers where its baseline is. */
  line(
    line: Line,
    { x, size, leading, to }: { x: number; size: number; leading: number; to?: number | undefined },
  ): number {
    const { above, below } = moreFor([line], { size, leading })
    this.need(leading + above + below)
    this.y -= leading + above + below
    const y = this.y + below + (leading - size) / 2
    this.write(line, x, y, size, to && this.spreadOf(line, x, size, to))
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
        const small = run.raised || run.lowered ? raisedSize(size) : size
        operators += `${rise.toFixed(1)} Ts ${this.fonts.show(run.text, small, weightOf(run))}`
      }
      startX += width
    }
    flush()
  }

  rule(y: number, thickness: number, x = TEXT.left, width = TEXT.width): void {
    const [from, to] = [x.toFixed(2), (x + width).toFixed(2)]
    this.mark(`${thickness} w ${from} ${y.toFixed(2)} m ${to} ${y.toFixed(2)} l S`)
  }

  picture({ no, width, height }: Picture, share: number): void {
    const scale = Math.min((TEXT.width * share) / width, 520 / height)
    const [w, h] = [width * scale, height * scale]
    this.need(h + 6)
    this.y -= h + 6
    const x = TEXT.left + (TEXT.width - w) / 2
    const matrix = [w, 0, 0, h, x, this.y].map((item) => item.toFixed(2)).join(' ')
    this.mark(`q ${matrix} cm /P${no} Do Q`)
    this.done.at(-1)?.pictures.add(no)
  }

  get height(): number {
    return this.y
  }

  // A broken line that is far too short says so: it is not torn apart.
  private spreadOf(line: Line, x: number, size: number, to: number): number {
    const signs = line.reduce((sum, run) => sum + signsOf(run), 0)
    const room = to - x - lineWidth(this.fonts, line) * size
    return signs > 1 && room > 0 && room < MOST_SPREAD * size ? room / (signs - 1) : 0
  }

  private link({ to, href }: Pick<Link, 'to' | 'href'>, box: Omit<Link, 'to' | 'href'>): void {
    this.done.at(-1)?.links.push({ ...box, ...(to ? { to } : { href: href ?? '' }) })
  }

  private mark(mark: string): void {
    this.done.at(-1)?.marks.push(mark)
  }
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
