import { checkSupport, nearestPlace, preparePassage } from '~/features/models/server'
import type { TextPlace, PlacedText } from '../../../wire/terms/guide'
import { placeWords } from '../../../terms'
import { addressesIn } from '../../fenced'
import type { Passage } from '../../ports'

const MOST_PLACES = 3
const HAN = /[\u3400-\u9fff]/g

/**
 * Holds what a model wrote against the passages it names: numbers that were not given to it are dropped, and so are
 * passages that do not carry the sentence. What keeps no passage is no point.
 */
export class Grounds {
  readonly #passages: Map<number, Passage>

  constructor(passages: Passage[]) {
    this.#passages = new Map(passages.map((passage) => [passage.no + 1, passage]))
  }

  /** A claim about the file; null when none of its passages carries it. */
  claim(text: string, numbers: number[]): PlacedText | null {
    return this.#placed(text, numbers, (passage) => supports(passage, text))
  }

  /** A thought that starts from the file and says something of its own; null when it names no passage. */
  thought(text: string, numbers: number[]): PlacedText | null {
    return this.#placed(text, numbers, () => true)
  }

  /** Whether the words stand in one of the passages. */
  holds(words: string): boolean {
    return [...this.#passages.values()].some(({ text, headings }) =>
      [text, ...headings].some((part) => part.includes(words)),
    )
  }

  #placed(text: string, numbers: number[], isGood: (passage: Passage) => boolean) {
    const addresses = addressesIn(text)
    const places = [...new Set(numbers)].flatMap((number) => {
      const passage = this.#passages.get(number)
      // A model names no address of its own: it may be made of what it read.
      const isSupported = addresses.every((address) => passage?.text.includes(address))
      return passage && isSupported && isGood(passage) ? [placeFor(text, passage)] : []
    })
    return places.length > 0 ? { text, places: places.slice(0, MOST_PLACES) } : null
  }
}

function placeFor(text: string, passage: Passage): TextPlace {
  const { from, to } = nearestPlace(text, preparePassage(passage.text))
  return { no: passage.no, words: placeWords(passage.anchor), from, to }
}

function supports(passage: Passage, claim: string): boolean {
  // Words of two languages cannot be held against each other; figures can.
  if (isHan(claim) !== isHan(passage.text)) return figuresOf(claim).every(standsIn(passage.text))
  const support = checkSupport(claim, [...passage.headings, passage.text].join('。'))
  return support === 'supported' || support === 'partly'
}

const isHan = (text: string) => (text.match(HAN)?.length ?? 0) > text.length * 0.2

const figuresOf = (text: string) => text.match(/\d[\d.]*/g) ?? []

const standsIn = (text: string) => (figure: string) => text.replaceAll(',', '').includes(figure)
