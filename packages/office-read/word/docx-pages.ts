import type { Block } from '../document'
import { writeRoman } from '../pdf/roman'

/** How a section counts its pages. */
interface Counting {
  /** Null: on from the section before. */
  start: number | null
  format: string
}
const ON: Counting = { start: null, format: 'decimal' }

/**
 * Pages as Word laid them out when it last saved: it leaves a mark where each began, and each section may count anew.
 * Other programs leave no marks, and then nothing is known.
 */
export class DocxPages {
  private page = 1
  private isMarked = false
  /** Physical page of each paragraph, by its number less one. */
  private readonly pages: number[] = []
  /** Number of the last paragraph of each section, with how the section counts. */
  private readonly ends: (Counting & { after: number })[] = []
  private section: Counting | null = null

  /** True for what belongs to the settings of a section. */
  open(name: string, attributes: Record<string, string>): boolean {
    if (name === 'w:lastRenderedPageBreak') {
      this.page += 1
      this.isMarked = true
    }
    if (name === 'w:sectPr') this.section = ON
    if (this.section && name === 'w:pgNumType') {
      const start = Number(attributes['w:start'] ?? NaN)
      const format = attributes['w:fmt'] ?? 'decimal'
      this.section = { start: Number.isInteger(start) ? start : null, format }
    }
    return this.section !== null
  }

  /** The same when it closes. */
  close(name: string): boolean {
    const isInside = this.section !== null
    if (name === 'w:sectPr' && this.section) {
      this.ends.push({ after: this.pages.length, ...this.section })
      this.section = null
    }
    return isInside
  }

  get current(): number {
    return this.page
  }

  /** A paragraph that has a number began on this page. */
  add(page: number): void {
    this.pages.push(page)
  }

  /** Blocks with the number of the page on which each begins, where it is known. */
  label(blocks: Block[]): Block[] {
    if (!this.isMarked) return blocks
    const labels = this.labels()
    const labelled = <Placed extends Pick<Block, 'anchor'>>(placed: Placed): Placed => {
      const { anchor } = placed
      const label = anchor.kind === 'paragraph' ? labels[anchor.from - 1] : undefined
      return label === undefined ? placed : { ...placed, anchor: { ...anchor, label } }
    }
    return blocks.map((block) => {
      const own = labelled(block)
      return own.parts ? { ...own, parts: own.parts.map(labelled) } : own
    })
  }

  private labels(): string[] {
    let value = 0
    let before = 0
    let section: Counting | null = null
    return this.pages.map((page, index) => {
      const now: Counting = this.ends.find(({ after }) => index < after) ?? ON
      const isNew = section !== now
      section = now
      value = isNew && now.start !== null ? now.start : value + page - before
      before = page
      return numberText(value, now.format)
    })
  }
}

function numberText(value: number, format: string): string {
  if (format === 'lowerRoman') return writeRoman(value)
  if (format === 'upperRoman') return writeRoman(value).toUpperCase()
  return String(value)
}
