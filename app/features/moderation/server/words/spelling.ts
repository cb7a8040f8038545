import { fold } from '#packages/chinese/fold'

// What is strewn between the characters of a word to hide it. Marks that end or part a sentence are none of it.
const STREWN = /^[\s*·•・‧∙_~|/\\+^#.\-\u2010-\u2013\p{So}]$/u
// By their class some of them are letters (Hangul fillers) or symbols (the empty Braille cell). No blank is among them.
const UNSEEN = /^(?:[\p{Cf}\p{Mn}\p{Me}\p{DI}\p{Co}\p{Cs}\u2800]|(?!\s)\p{Cc})$/u
const HIGH_HALF = /[\ud800-\udbff]$/
const LETTER = /^[a-z0-9\u00df-\u024f\u0400-\u04ff]$/

/** What stands for a character: '' for unseen ones, null for what is strewn between others. */
export type Spelled = string | null

const cache = new Map<number, Spelled>()

/** A character in the one spelling in which words are looked for: width, letter case, Traditional. */
export function spell(code: number): Spelled {
  const found = cache.get(code)
  if (found !== undefined) return found
  const character = String.fromCodePoint(code)
  const spelled = UNSEEN.test(character) ? '' : spellVisible(character)
  cache.set(code, spelled)
  return spelled
}

// Wide and small forms of what is strewn are strewn as well. A letter with a mark is the letter: the mark may come apart.
function spellVisible(character: string): Spelled {
  const folded = fold(character)
  if (STREWN.test(folded)) return null
  return folded
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
}

/** Whether a unit is of a script that parts its words by blanks. */
export const isLetter = (unit: string) => LETTER.test(unit)

/**
 * A text unit by unit in that spelling, with the place it comes from. What is strewn between Chinese characters is left
 * out; between letters it is one blank, so that `as sure` holds no `assure`.
 */
export class Speller {
  private isParted = false
  private last = ''
  /** First half of a character whose other half comes with the next text. */
  private half = '';

  *units(added: string, start: number): Generator<{ unit: string; from: number; to: number }> {
    const whole = this.half + added
    const from = start - this.half.length
    this.half = HIGH_HALF.exec(whole)?.[0] ?? ''
    const text = whole.slice(0, whole.length - this.half.length)
    for (let index = 0; index < text.length;) {
      const code = text.codePointAt(index) ?? 0
      const size = code > 0xff_ff ? 2 : 1
      const place = { from: from + index, to: from + index + size }
      index += size
      const spelled = spell(code)
      if (spelled === null) this.isParted = true
      else yield* this.place(spelled, place)
    }
  }

  private *place(spelled: string, place: { from: number; to: number }) {
    for (let index = 0; index < spelled.length; index += 1) {
      const unit = spelled.charAt(index)
      if (this.isParted && isLetter(this.last) && isLetter(unit)) yield { unit: ' ', ...place }
      this.isParted = false
      this.last = unit
      yield { unit, ...place }
    }
  }
}

/** A word as it is looked for. */
export const keyOf = (word: string): string =>
  [...new Speller().units(word, 0)].map(({ unit }) => unit).join('')
