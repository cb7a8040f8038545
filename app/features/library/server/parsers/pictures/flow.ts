import { cleanText } from '../clean-text'
import { pictureWords } from '../drawing'
import type { XmlListener } from '../xml'
import { captionIn, toldBy, type Told } from './captions'

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
export function toldAt(items: readonly FlowItem[], at: number): Told {
  const item = items[at]
  const texts = (some: readonly FlowItem[]) =>
    some.flatMap((one) => ('text' in one ? one.text : []))
  const before = texts(items.slice(0, at)).at(-1) ?? ''
  const behind = texts(items.slice(at + 1))
  for (const text of [...behind.slice(0, BEHIND), before]) {
    const told = captionIn(text)
    if (told) return told
  }
  return toldBy(item && 'link' in item ? item.description : '', behind[0] ?? before)
}
