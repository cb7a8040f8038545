import { hasBullets, type Deck, type Slide } from '~/features/document/deck'
import { nodesOf, type DocSnapshot } from '#packages/document'
import { statementsUnder } from '~/features/document/deck/plan/statements'

const LONGEST = 40
/** Letters take half the room of a Han character. */
const LONGEST_LATIN = 80

type Note = (page: number, words: string) => void

/** Words of slides that break off: with an ellipsis, or within a clause of what they were taken from. */
export function cutWords(deck: Deck, snapshot: DocSnapshot, note: Note): number {
  const sourceText = plain(
    [
      ...nodesOf(snapshot.tree).flatMap(({ id, title }) => {
        const under = statementsUnder(id, snapshot.bodies.get(id))
        return [
          title,
          ...[...under.items, ...under.sentences, ...under.quotes].map((item) => item.text),
        ]
      }),
      ...[...snapshot.evidence.values()].map(({ quote }) => quote),
    ].join('\n'),
  )
  return count(deck, note, (slide) => [
    ...wordsOn(slide).filter((text) => text.trim().endsWith('…')),
    ...slide.bullets.map(({ text }) => text).filter((text) => !endsWithClause(text, sourceText)),
  ])
}

/** Behind the words stands a mark, or nothing, wherever they were taken from; words of nowhere cannot be cut. */
function endsWithClause(text: string, sourceText: string): boolean {
  const words = plain(text).slice(-12)
  let from = sourceText.indexOf(words)
  if (from < 0) return true
  for (; from >= 0; from = sourceText.indexOf(words, from + 1)) {
    const next = sourceText.charAt(from + words.length)
    if (next === '' || /[\s，。；、：！？,.;:!?”’）)（(】」』…]/.test(next)) return true
  }
  return false
}

export const overLongBullets = (deck: Deck, note: Note): number =>
  count(deck, note, (slide) =>
    slide.bullets
      .map(({ text }) => text)
      .filter(
        (text) => [...text].length > (/\p{Script=Han}/u.test(text) ? LONGEST : LONGEST_LATIN),
      ),
  )

function count(deck: Deck, note: Note, faultsOf: (slide: Slide) => string[]): number {
  const faults = deck.slides.flatMap((slide, index) =>
    (hasBullets(slide) ? faultsOf(slide) : []).map((words) => ({ page: index + 1, words })),
  )
  for (const { page, words } of faults) note(page, words)
  return faults.length
}

function wordsOn({ title, bullets, figure }: Slide): string[] {
  const cells = figure?.kind === 'table' ? [figure.head, ...figure.rows].flat() : []
  return [title, ...bullets.map(({ text }) => text), figure?.caption ?? '', ...cells]
}

const plain = (text: string) => text.replace(/[^\S\n]+/g, '').replace(/\*\*|__|`/g, '')
