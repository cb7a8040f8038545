import type { Heading } from '#packages/document/outline'
import { localName, type XmlArchive, type XmlListener } from '~/features/library/server'

const MOST_SLIDES = 2_000
const MOST_POINTS = 20
const LONGEST_POINT = 200

/**
 * Headings of a deck: its sections are chapters (one chapter for all without any), its slides by their titles are sections,
 * the points of the first level on them are the third level. `title` is that of its opening slide.
 */
export async function readPptxOutline(
  source: XmlArchive,
): Promise<{ title: string; headings: Heading[] }> {
  const main = await source.mainPart('ppt/presentation.xml')
  const deck = new DeckListener()
  await source.read(main, deck)
  const relations = await source.relationsOf(main)
  const slides: SlideShape[] = []
  for (const { id, relation } of deck.slides.slice(0, MOST_SLIDES)) {
    const slide = new SlideListener()
    await source.read(relations.get(relation)?.target ?? '', slide)
    slides.push({ slide, section: deck.sections.get(id) ?? null })
  }
  const title = slides.find(({ slide }) => slide.isOpening)?.slide.title ?? ''
  return { title, headings: headingsOf(slides, title) }
}

interface SlideShape {
  slide: SlideListener
  section: string | null
}

function headingsOf(slides: readonly SlideShape[], title: string): Heading[] {
  const headings: Heading[] = []
  let chapter: string | null = null
  for (const { slide, section } of slides) {
    if (section !== null && section !== chapter) headings.push({ level: 1, text: section })
    chapter = section ?? chapter
    // The opening slide names the whole.
    if (slide.title === '' || (slide.isOpening && slide.title === title)) continue
    if (headings.length === 0) headings.push({ level: 1, text: title || slide.title })
    headings.push({ level: 2, text: slide.title })
    headings.push(...slide.points.slice(0, MOST_POINTS).map((text) => ({ level: 3, text })))
  }
  return headings
}

class DeckListener implements XmlListener {
  readonly slides: { id: string; relation: string }[] = []
  /** Name of the section by id of the slide. */
  readonly sections = new Map<string, string>()
  private section: string | null = null

  open(name: string, attributes: Record<string, string>): void {
    const local = localName(name)
    if (local === 'section') this.section = (attributes.name ?? '').trim() || null
    else if (local === 'sldId' && this.section !== null)
      this.sections.set(attributes.id ?? '', this.section)
    else if (local === 'sldId' && attributes['r:id'] !== undefined)
      this.slides.push({ id: attributes.id ?? '', relation: attributes['r:id'] })
  }

  close(name: string): void {
    if (localName(name) === 'section') this.section = null
  }

  text(): void {}
}

/** Title and points of a slide. */
class SlideListener implements XmlListener {
  title = ''
  isOpening = false
  readonly points: string[] = []
  private skipped = 0
  private kind = ''
  private level = 0
  private collected = ''
  private isText = false

  open(name: string, attributes: Record<string, string>): void {
    if (this.skipped > 0 || name === 'mc:Fallback') {
      this.skipped += 1
      return
    }
    this.isText = name === 'a:t'
    if (name === 'p:sp') this.kind = ''
    else if (name === 'p:ph') this.kind = attributes.type ?? 'body'
    else if (name === 'a:p') this.level = 0
    else if (name === 'a:pPr') this.level = Number(attributes.lvl ?? 0)
    else if (name === 'a:br' || name === 'a:tab') this.collected += ' '
  }

  close(name: string): void {
    if (this.skipped > 0) {
      this.skipped -= 1
      return
    }
    this.isText = false
    if (name === 'a:p') this.end()
    else if (name === 'p:sp') this.kind = ''
  }

  text(text: string): void {
    if (this.isText && this.skipped === 0) this.collected += text
  }

  private end(): void {
    const { kind, level, collected: text } = this
    this.collected = ''
    if (text.trim() === '') return
    if (kind === 'title' || kind === 'ctrTitle') {
      this.isOpening ||= kind === 'ctrTitle'
      this.title = this.title === '' ? text : `${this.title} ${text}`
    } else if (kind === 'body' && level === 0 && text.length <= LONGEST_POINT)
      this.points.push(text)
  }
}
