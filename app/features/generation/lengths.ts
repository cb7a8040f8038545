import { PICTURE_COINS } from '~/features/document/assist-terms'
import type { CreationKind, LengthSize, OutlineType, ProjectType } from './terms'

/** Words of a length; null: as short as the text may be. */
export const wordsOfSize: Record<LengthSize, number | null> = {
  tiny: null,
  small: 4_000,
  middle: 8_000,
  large: 20_000,
}
/** What `tiny` is planned and priced as. */
export const TINY_WORDS = 1_000

/** Size that a label names; null for a label that names none. */
export function sizeOfLabel(label: string): LengthSize | null {
  if (label.includes('超短')) return 'tiny'
  if (label.startsWith('短')) return 'small'
  if (label.includes('中')) return 'middle'
  return label.includes('长') ? 'large' : null
}

/** The same for showing: a label that names no size stays as it is. */
export const sizeOrLabel = (label: string): string => sizeOfLabel(label) ?? label

/** An option's count: a number when it is all digits, else 1. */
export const optionCount = (text: string): number => (/^\d+$/.test(text) ? Number(text) : 1)

/** Depth of headings in an outline. */
export const depthOf = (type: OutlineType): 1 | 2 | 3 =>
  type === 'word-outline-1' ? 1 : type === 'word-outline-2' ? 2 : 3

/** Words said to one page of a deck; so much takes about half a minute, a minute, a minute and a half, two. */
export const wordsOfPage: Record<LengthSize, number> = {
  tiny: 100,
  small: 200,
  middle: 330,
  large: 440,
}

/** Coins; words are counted in begun thousands, and each heading that gets a text costs one at least. */
export const prices = { thousandWords: 10, deck: 60, image: PICTURE_COINS, heading: 1 } as const

export interface Priced {
  kind: CreationKind
  project: ProjectType | null
  lengthSize: LengthSize | null
  targetWords: number | null
  /** Pictures that AI shall draw. */
  images: number
}

/** Words that a creation is planned for: a number of its own wins over its size. */
export const targetOf = ({ targetWords, lengthSize }: Omit<Priced, 'images'>): number =>
  targetWords ?? wordsOfSize[lengthSize ?? 'tiny'] ?? TINY_WORDS

/**
 * Coins for a creation, before help; outlines cost nothing. By its length, or by its headings where they are more than its
 * length pays for: each of them asks a model.
 */
export function priceOf(order: Priced, headings = 0): number {
  const images = order.images * prices.image
  if (order.kind === 'image') return Math.max(prices.image, images)
  return Math.max(byLength(order.kind, targetOf(order)), headings * prices.heading) + images
}

/** Whether its headings cost more than its length does. */
export const isPricedByHeadings = (kind: CreationKind, words: number, headings: number): boolean =>
  kind !== 'image' && headings * prices.heading > byLength(kind, words)

const byLength = (kind: CreationKind, words: number) =>
  kind === 'ppt' ? prices.deck : Math.ceil(words / 1_000) * prices.thousandWords
