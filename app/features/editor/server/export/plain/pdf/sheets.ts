import type { Fonts } from './fonts'
import { lineWidth, raisedSize, weightOf, type Line } from './lines'
import type { Picture } from './pictures'

/** A4 in points, and the text's part of it. */
export const SHEET = { width: 595.28, height: 841.89 }
export const TEXT = { left: 79, width: 437.28, top: 765, bottom: 82 }

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
  private y = 0

  constructor(readonly fonts: Fonts) {
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

  /** Makes sure that so much fits, on this sheet or the next; what is higher than a sheet begins a new one. */
  need(height: number): void {
    if (this.room < height && this.y < TEXT.top) this.turn()
  }

  skip(height: number): void {
    this.y = Math.max(TEXT.bottom, this.y - height)
  }

  /** A line; one that is to end at `to` is spread a little. */
  line(
    line: Line,
    { x, size, leading, to }: { x: number; size: number; leading: number; to?: number | undefined },
  ): void {
    this.need(leading)
    this.y -= leading
    this.write(line, x, this.y + (leading - size) / 2, size, to && this.spreadOf(line, x, size, to))
  }

  /** Where nothing else moves the pen: cells and feet. */
  write(line: Line, x: number, y: number, size: number, spread = 0): void {
    let at = x
    const said = line.map((run) => {
      const isSmall = run.raised || run.lowered
      const rise = run.raised ? size * 0.35 : run.lowered ? -size * 0.15 : 0
      const width = lineWidth(this.fonts, [run]) * size + Array.from(run.text).length * spread
      if (run.to || run.href) this.link(run, { x: at, y: y + rise, width, height: size })
      at += width
      const text = this.fonts.show(run.text, isSmall ? raisedSize(size) : size, weightOf(run))
      return `${rise.toFixed(1)} Ts ${text}`
    })
    const apart = `${spread.toFixed(3)} Tc `
    this.mark(`BT ${apart}1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm ${said.join('')}ET`)
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
    const at = [w, 0, 0, h, x, this.y].map((one) => one.toFixed(2)).join(' ')
    this.mark(`q ${at} cm /P${no} Do Q`)
    this.done.at(-1)?.pictures.add(no)
  }

  get height(): number {
    return this.y
  }

  // A broken line that is far too short says so: it is not torn apart.
  private spreadOf(line: Line, x: number, size: number, to: number): number {
    const signs = line.reduce((sum, { text }) => sum + Array.from(text).length, 0)
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
