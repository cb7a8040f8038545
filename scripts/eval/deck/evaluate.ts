import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasBullets, layoutDeck, type Deck } from '~/features/document/deck'
import { deckOfDocument } from '~/features/document/deck'
import { templateIds } from '~/features/document/deck'
import { writeDeck } from '~/features/exports/server/pptx'
import { picturesOf } from './pictures'
import { makeDocuments, type DeckDocument } from './make-decks'
import { cutWords, overLongBullets } from './bullets'
import { dataOf } from './data'
import { readFile, type FileSlide } from './read-file'
import { overlapsOn } from './overlaps'

export interface Fault {
  deck: string
  page: number
  fault: string
  words: string
}

/** Makes twelve decks and measures them, their files in every template. */
export async function evaluateDecks(documents: string, out: string | null) {
  const { documents: items, unread } = await makeDocuments(documents)
  const faults: Fault[] = []
  const rows: Awaited<ReturnType<typeof rowOf>>[] = []
  for (const item of items) {
    const row = await rowOf(item, faults, out)
    rows.push(row)
  }
  const sum = (count: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + count(row), 0)
  const total = {
    decks: rows.length,
    slides: sum(({ slides }) => slides),
    cut: sum(({ cut }) => cut),
    overLong: sum(({ overLong }) => overLong),
    dataSections: sum(({ dataSections }) => dataSections),
    dataShown: sum((row) => row.dataShown),
    overlaps: sum(({ overlaps }) => overlaps),
    ordered: sum(({ ordered }) => ordered),
    made: sum((row) => row.made),
  }
  return { rows, faults, unread, total }
}

async function rowOf(item: DeckDocument, faults: Fault[], out: string | null) {
  const { title, ordered, snapshot, pictures } = item
  const frame = { title, byline: '2026年11月', template: templateIds[0], pages: ordered }
  const deck = deckOfDocument(snapshot, frame)
  const note = (fault: string) => (page: number, words: string) =>
    faults.push({ deck: title, page, fault, words })
  const cut = cutWords(deck, snapshot, note('断开'))
  const overLong = overLongBullets(deck, note('过长'))
  const { held, visible } = dataOf(deck, snapshot, note('没有做成图、表或数字'))
  let overlaps = 0
  for (const template of templateIds) {
    const bytes = await writeDeck({ ...deck, template }, picturesOf(deck, pictures))
    const slides = readFile(bytes)
    overlaps += overlapsOn(slides, (page, words) => note(`${template} 重叠`)(page, words))
    overlaps += missingIn({ ...deck, template }, slides, note(`${template} 读不回`))
    if (out) save(out, `${title}-${template}`, bytes, deck)
  }
  const pages = layoutDeck(deck).length
  return {
    deck: title.slice(0, 20),
    slides: deck.slides.length,
    cut,
    overLong,
    dataSections: held,
    dataShown: visible,
    overlaps,
    ordered,
    made: pages,
  }
}

/** Titles and bullets of the deck that its file does not tell again, page by page. */
function missingIn(
  deck: Deck,
  slides: readonly FileSlide[],
  note: (page: number, words: string) => void,
): number {
  const all = slides.map(({ shapes }) => plain(shapes.map(({ text }) => text).join('')))
  const missing = layoutDeck(deck).flatMap(({ slideId, number, part }) => {
    const slide = deck.slides.find(({ id }) => id === slideId)
    if (!slide || part > 1 || !hasBullets(slide)) return []
    const file = all[number - 1] ?? ''
    return file.includes(plain(slide.title)) ? [] : [{ number, title: slide.title }]
  })
  for (const { number, title } of missing) note(number, title)
  return missing.length
}

const plain = (text: string) => text.replace(/\s+/g, '')

function save(out: string, name: string, bytes: Uint8Array, deck: Deck): void {
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, `${name.replaceAll('/', ' ')}.pptx`), bytes)
  writeFileSync(join(out, `${name.replaceAll('/', ' ')}.json`), JSON.stringify(deck))
}
