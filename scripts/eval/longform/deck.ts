import { strFromU8, unzipSync } from 'fflate'
import type { DocSnapshot } from '#packages/document'
import { templateIds } from '~/features/document/deck'
import { layoutDeck } from '~/features/document/deck'
import { deckOfDocument } from '~/features/document/deck'
import { writeDeck } from '~/features/exports/server/pptx'

/**
 * A document as a deck in every template: boxes that hold more than they have room for, words that another template lost
 * or changed, pages of the PowerPoint file without their words.
 */
export async function deckFaults(snapshot: DocSnapshot) {
  const frame = { title: snapshot.tree.title, byline: '测评' }
  const decks = templateIds.map((template) => deckOfDocument(snapshot, { ...frame, template }))
  let overflows = 0
  const words = new Set<string>()
  for (const deck of decks) {
    const pages = layoutDeck(deck)
    const texts: string[] = []
    for (const page of pages) {
      for (const box of page.boxes) {
        if (box.kind !== 'text') continue
        if (box.height > box.slot.height + 0.01) overflows += 1
        if (box.name === 'body') texts.push(...box.paragraphs.map(({ text }) => text))
      }
      texts.push(...page.moved.map(({ text }) => text))
    }
    words.add(texts.toSorted().join('\n'))
  }
  const [deck] = decks
  const lost = deck ? await lostWords(deck) : 1
  return { faults: overflows + (words.size - 1) + lost, slides: deck?.slides.length ?? 0 }
}

async function lostWords(deck: ReturnType<typeof deckOfDocument>): Promise<number> {
  const parts = unzipSync(await writeDeck(deck, new Map()))
  return layoutDeck(deck).filter(({ number, boxes }) => {
    const xml = strFromU8(parts[`ppt/slides/slide${number}.xml`] ?? new Uint8Array())
    const texts = new Set(
      [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text = '']) => plain(text)),
    )
    const paragraphs = boxes.flatMap((box) =>
      box.kind === 'text' && box.name === 'body' ? box.paragraphs : [],
    )
    return paragraphs.some(({ lead, text }) => !texts.has(lead === '' ? text : `${lead}　${text}`))
  }).length
}

const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
