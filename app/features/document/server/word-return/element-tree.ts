import type { XmlElement } from '~/core/office/xml'
import type { XmlListener } from '~/features/library/server'
import { documentErrors } from '../../errors'

/** More than the longest books have. */
const MOST_ELEMENTS = 2_000_000
// What is drawn, and what only says how a page looks.
const SKIPPED = new Set(
  'w:drawing w:pict w:object mc:AlternateContent w:sectPr w:tblPr w:tblGrid w:tblPrEx w:tcPr w:proofErr'.split(
    ' ',
  ),
)

/** A part as elements, without what says nothing of its words. Errors: `wordReturnTooLong`. */
export class ElementTree implements XmlListener {
  readonly top: XmlElement = { name: '', attributes: {}, children: [] }
  private readonly open_: XmlElement[] = [this.top]
  private skipped = 0
  private count = 0

  open(name: string, attributes: Record<string, string>): void {
    this.count += 1
    if (this.count > MOST_ELEMENTS) throw documentErrors.wordReturnTooLong()
    if (this.skipped > 0 || SKIPPED.has(name)) {
      this.skipped += 1
      return
    }
    const element = { name, attributes, children: [] }
    this.open_.at(-1)?.children.push(element)
    this.open_.push(element)
  }

  close(): void {
    if (this.skipped > 0) this.skipped -= 1
    else this.open_.pop()
  }

  text(text: string): void {
    if (this.skipped === 0) this.open_.at(-1)?.children.push(text)
  }
}
