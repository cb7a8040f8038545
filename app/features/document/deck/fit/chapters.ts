import { toChineseNumeral } from '#packages/chinese/numerals'
import { hasTypedNumber } from '#packages/document/headings/typed-headings'
import { hasBullets, type Deck, type Slide } from '../deck'
import type { TextSlot } from '../design/template'
import { countLines } from './metrics'

/** Behind the title of a page that goes on with what the one before says. */
export const CONTINUED = '（续）'

/** The numeral before a title of these; '' for one that begins with its own, and for all where most do, as in the text. */
export function numeralOf(titles: readonly string[], index: number): string {
  const own = titles.filter(hasTypedNumber).length
  const hasOwn = own * 2 > titles.length || hasTypedNumber(titles[index] ?? '')
  return hasOwn ? '' : toChineseNumeral(index + 1)
}

/** Slides that the list of contents names: chapters, or pages where there are none. */
export function listedSlides(deck: Deck): readonly Slide[] {
  const chapters = deck.slides.filter((slide) => slide.isChapter)
  return chapters.length > 0 ? chapters : deck.slides.filter(hasBullets)
}

/** Their titles. */
export const chapterTitles = (deck: Deck): string[] => listedSlides(deck).map(({ title }) => title)

/** What the pages of a chapter are about, as many titles as have room. */
export function summaryOf(deck: Deck, chapter: Slide, slot: TextSlot): string {
  if (!chapter.isChapter) return ''
  const from = deck.slides.indexOf(chapter) + 1
  const rest = deck.slides.slice(from)
  const next = rest.findIndex(({ isChapter, role }) => isChapter || role === 'end')
  const titles = rest
    .slice(0, next < 0 ? rest.length : next)
    .map(({ title }) => (title.endsWith(CONTINUED) ? title.slice(0, -CONTINUED.length) : title))
  const distinct = [...new Set(titles)].filter((title) => title !== '' && title !== chapter.title)
  const lines = Math.floor(slot.height / (slot.size * slot.leading))
  const hasRoom = (text: string) => countLines(text, slot.width / slot.size) <= lines
  let count = distinct.length
  while (count > 1 && !hasRoom(joined(distinct, count))) count -= 1
  return joined(distinct, count)
}

const joined = (titles: readonly string[], count: number) => titles.slice(0, count).join(' · ')
