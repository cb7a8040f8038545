import { isLetter, Speller } from './spelling'
import type { WordList } from './word-list'

/** A word that was found, and where it stands in the text, UTF-16. */
export interface Hit {
  word: string
  from: number
  to: number
}

/**
 * Looks for a list's words in a text that comes bit by bit. A word of letters is one only between other signs. `heldFrom`
 * says from where on the text may still turn out to be a word.
 */
export class WordWatch {
  private readonly speller = new Speller()
  private state = 0
  private length = 0
  /** Places of the last units, as many as the longest word has, and the unit before each. */
  private places: { from: number; before: string }[] = []
  private last = ''
  /** A word of letters that is one if no letter follows. */
  private waiting: Hit | null = null

  constructor(private readonly list: WordList) {}

  get heldFrom(): number {
    const depth = this.list.depth(this.state)
    const open = depth === 0 ? this.length : (this.places.at(-depth)?.from ?? this.length)
    return Math.min(open, this.waiting?.from ?? this.length)
  }

  /** Reads on; the first word that is found, or null. */
  push(text: string): Hit | null {
    const from = this.length
    this.length += text.length
    for (const { unit, ...place } of this.speller.units(text, from)) {
      const hit = this.step(unit, place)
      if (hit) return hit
    }
    return null
  }

  /** Nothing follows for now: a word of letters ends here. One of other signs may still go on after a pause. */
  end(): Hit | null {
    const hit = this.waiting
    this.waiting = null
    return hit
  }

  private step(unit: string, { from, to }: { from: number; to: number }): Hit | null {
    if (this.waiting && !isLetter(unit)) return this.waiting
    this.waiting = null
    this.places.push({ from, before: this.last })
    if (this.places.length > 200) this.places = this.places.slice(-100)
    this.last = unit
    this.state = this.list.next(this.state, unit)
    for (const { word, key } of this.list.endingAt(this.state)) {
      const begin = this.places.at(-key.length)
      if (!begin || (isLetter(key.charAt(0)) && isLetter(begin.before))) continue
      const hit = { word, from: begin.from, to }
      if (!isLetter(unit)) return hit
      this.waiting ??= hit
    }
    return null
  }
}

/** The first word of the lists that stands in a whole text. */
export function findWord(lists: readonly WordList[], text: string): (Hit & { no: number }) | null {
  for (const [no, list] of lists.entries()) {
    const watch = new WordWatch(list)
    const hit = watch.push(text) ?? watch.end()
    if (hit) return { ...hit, no }
  }
  return null
}
