import { showText } from './fonts'
import { raisedSize, type Line } from './lines'
import type { Picture } from './pictures'

/** A4 in points, and the text's part of it. */
export const SHEET = { width: 595.28, height: 841.89 }
export const TEXT = { left: 79, width: 437.28, top: 765, bottom: 82 }

export interface Sheet {
  marks: string[]
  pictures: Set<number>
}

/** Sheets that are written from top to bottom. */
export class Sheets {
  readonly done: Sheet[] = []
  private y = 0

  constructor() {
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
    this.done.push({ marks: [], pictures: new Set() })
    this.y = TEXT.top
  }

  /** Makes sure that so much fits, on this sheet or the next; what is higher than a sheet begins a new one. */
  need(height: number): void {
    if (this.room < height && this.y < TEXT.top) this.turn()
  }

  skip(height: number): void {
    this.y = Math.max(TEXT.bottom, this.y - height)
  }

  line(line: Line, { x, size, leading }: { x: number; size: number; leading: number }): void {
    this.need(leading)
    this.y -= leading
    this.write(line, x, this.y + (leading - size) / 2, size)
  }

  /** Where nothing else moves the pen: cells and feet. */
  write(line: Line, x: number, y: number, size: number): void {
    const said = line.map((run) => {
      const isSmall = run.raised || run.lowered
      const rise = run.raised ? size * 0.35 : run.lowered ? -size * 0.15 : 0
      const weight = run.bold ? '2 Tr 0.35 w ' : '0 Tr '
      return `${weight}${rise.toFixed(1)} Ts ${showText(run.text, isSmall ? raisedSize(size) : size)}`
    })
    this.mark(`BT 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm ${said.join('')}ET`)
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

  private mark(mark: string): void {
    this.done.at(-1)?.marks.push(mark)
  }
}
