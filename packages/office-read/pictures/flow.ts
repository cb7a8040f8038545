import { cleanText } from '../text/clean-text'
import { pictureWords } from '../slides/drawing'
import type { XmlListener } from '../containers/xml'
import { captionIn, describedBy, type PictureDescription } from './captions'

export type FlowItem = { text: string } | { link: string; description: string }

const SKIPPED = new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:delText', 'w:instrText'])
// A caption stands right behind its picture, or before it.
const BEHIND = 2

/** The words and pictures of a Word text or a slide, in the order in which they stand. */
export class PictureFlow implements XmlListener {
  readonly items: FlowItem[] = []
  private text_ = ''
  private description = ''
  private isText = false
  private skipped = 0

  open(name: string, attributes: Record<string, string>): void {
    if (this.skipped > 0 || SKIPPED.has(name)) {
      this.skipped += 1
      return
    }
    this.isText = name === 'w:t' || name === 'a:t'
    if (name === 'wp:docPr' || name === 'p:cNvPr')
      this.description = pictureWords(attributes.descr ?? '').replace(/^（图：|）$/g, '')
    if (name === 'a:blip') this.picture(attributes['r:embed'])
    if (name === 'v:imagedata') this.picture(attributes['r:id'])
  }

  close(name: string): void {
    if (this.skipped > 0) {
      this.skipped -= 1
      return
    }
    this.isText = false
    if (name !== 'w:p' && name !== 'a:p') return
    const text = this.text_.replace(/\s+/g, ' ').trim()
    if (text !== '') this.items.push({ text })
    this.text_ = ''
  }

  text(text: string): void {
    if (this.isText && this.skipped === 0) this.text_ += cleanText(text)
  }

  private picture(link: string | undefined): void {
    if (link) this.items.push({ link, description: this.description })
  }
}

/** What stands with the picture at a place of the flow. */
export function descriptionAt(items: readonly FlowItem[], index: number): PictureDescription {
  const item = items[index]
  const texts = (some: readonly FlowItem[]) =>
    some.flatMap((item) => ('text' in item ? item.text : []))
  const before = texts(items.slice(0, index)).at(-1) ?? ''
  const behind = texts(items.slice(index + 1))
  for (const text of [...behind.slice(0, BEHIND), before]) {
    const description = captionIn(text)
    if (description) return description
  }
  return describedBy(item && 'link' in item ? item.description : '', behind[0] ?? before)
}
