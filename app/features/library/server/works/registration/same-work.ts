import { plain } from '../reading/read-work'
import type { OpeningLine } from '../reading/opening'

const LINES = 60
const ENOUGH = 0.8
const FEWEST = 3

/** Whether a title page shows the work under one of its registered titles: spelt alike, or nearly all of its words. */
export function isSameWork(
  titles: readonly string[],
  lines: readonly OpeningLine[],
  readTitle: string,
): boolean {
  const text = [readTitle, ...openingOf(lines)].join(' ')
  const page = plain(text)
  const words = new Set(wordsOf(text))
  const whole = new Set([readTitle, ...openingOf(lines)].map(plain))
  return titles.some((title) => {
    const bare = plain(title)
    const own = wordsOf(title)
    // A word or two stand in many a line that is no title.
    if (own.length < FEWEST) return bare !== '' && whole.has(bare)
    if (page.includes(bare)) return true
    return own.filter((word) => words.has(word)).length / own.length >= ENOUGH
  })
}

/** What a work cites names other works: its list is no title page. */
function openingOf(lines: readonly OpeningLine[]): string[] {
  const texts = lines.slice(0, LINES).map(({ text }) => text)
  const list = texts.findIndex((text) => REFERENCES.test(text))
  return list < 0 ? texts : texts.slice(0, list)
}

const REFERENCES = /^\W*(?:参\s*考\s*文\s*献|references|bibliography)\W*$/iu

/** Words of Latin letters from four on, and pairs of Han characters. */
function wordsOf(text: string): string[] {
  const small = text.normalize('NFKC').toLowerCase()
  const latin = small.match(/[\p{Script=Latin}\d]{4,}/gu) ?? []
  const pairs = (small.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) =>
    [...run].slice(1).map((sign, index) => `${[...run][index] ?? ''}${sign}`),
  )
  return [...new Set([...latin, ...pairs])]
}
