import { wordSegmenter } from '#packages/chinese/segmenter'
import type { Run } from '../pieces'
import type { Fonts } from './fonts'

/** Who says how wide a text is. */
export type Measure = Pick<Fonts, 'widthOf'>

/** What is not to be parted: a Latin word, a sign with the marks that stick to it. */
interface Word extends Run {
  width: number
  isBlank: boolean
}

export type Line = readonly Run[]

const RAISED = 0.65
// A line never begins with these, nor ends with those.
const CLOSING = /^[，。、；：？！）】》〉」』”’％…—·,.;:?!)\]}%]/u
const OPENING = /[（【《〈「『“‘([{]$/u

/** Lines of a text in the width given, in units of the size; `first` is how far the first begins to the right. */
export function linesOf(fonts: Measure, runs: readonly Run[], width: number, first = 0): Line[] {
  return filled(fonts, wordsOf(fonts, runs, signsIn), width, first)
}

// Each halves what the width may be off by: a hundredth of it is left.
const HALVINGS = 6

/**
 * As few lines as there must be, of nearly the same width, none parted within a word: a title is not parted before its
 * last character.
 */
export function balancedLines(fonts: Measure, runs: readonly Run[], width: number): Line[] {
  const words = wordsOf(fonts, runs, wordsIn)
  let best = filled(fonts, words, width)
  const count = best.length
  if (count < 2) return best
  let [narrow, wide] = [words.reduce((sum, word) => sum + word.width, 0) / count, width]
  for (let turns = 0; turns < HALVINGS; turns += 1) {
    const middle = (narrow + wide) / 2
    const next = filled(fonts, words, middle)
    if (next.length > count) narrow = middle
    else [best, wide] = [next, middle]
  }
  return best
}

function filled(fonts: Measure, words: readonly Word[], width: number, first = 0): Line[] {
  const filling: Filling = { fonts, lines: [[]], width, room: width - first }
  for (const word of words) {
    if (word.text === '\n') turn(filling)
    else place(filling, word)
  }
  return filling.lines.map((line) => joined(line))
}

interface Filling {
  fonts: Measure
  lines: Word[][]
  width: number
  /** Left on the last line. */
  room: number
}

function turn(filling: Filling): void {
  filling.lines.push([])
  filling.room = filling.width
}

function place(filling: Filling, word: Word): void {
  const line = lastOf(filling)
  if (word.width > filling.room && line.length > 0) {
    // A blank at the end of a line is no word of the next.
    if (word.isBlank) return
    turn(filling)
    for (const item of heldBack(line, word)) put(filling, item)
  }
  for (const piece of broken(word, filling)) {
    if (piece.width > filling.room && lastOf(filling).length > 0) turn(filling)
    put(filling, piece)
  }
}

const lastOf = ({ lines }: Filling): Word[] => lines[lines.length - 1] ?? []

function put(filling: Filling, word: Word): void {
  lastOf(filling).push(word)
  filling.room -= word.width
}

// What must not stand at an end goes along to the next line; a mark goes with the word that it is of.
function heldBack(line: Word[], word: Word): Word[] {
  const held: Word[] = []
  const mustGo = () => {
    const last = line.at(-1)
    const following = held[0] ?? word
    const isHeld =
      OPENING.test(last?.text ?? '') || CLOSING.test(following.text) || following.raised
    return last && line.length > 1 && isHeld
  }
  while (held.length < 3 && mustGo()) {
    const last = line.pop()
    if (last) held.unshift(last)
  }
  return held
}

/** A word that no line holds, in pieces. */
function broken(word: Word, { fonts, width }: Filling): Word[] {
  if (word.width <= width || word.formula) return [word]
  const pieces: Word[] = []
  let text = ''
  for (const character of word.text) {
    if (text !== '' && measured(fonts, word, text + character) > width) {
      pieces.push({ ...word, text, width: measured(fonts, word, text) })
      text = ''
    }
    text += character
  }
  return [...pieces, { ...word, text, width: measured(fonts, word, text) }]
}

const measured = (fonts: Measure, { raised, lowered, bold }: Run, text: string) =>
  fonts.widthOf(text, weightOf({ bold })) * (raised || lowered ? RAISED : 1)

export const weightOf = ({ bold }: Pick<Run, 'bold'>) => (bold ? 'bold' : 'regular')

// A path or a hyphenated word may go on in the next line.
const DIVIDED = /(?<=[A-Za-z]{2}[-/]|[a-z\d]\/)(?=[A-Za-z])/

const divided = (text: string): string[] => (/^[!-~]/.test(text) ? text.split(DIVIDED) : [text])

const signsIn = (text: string): string[] =>
  (text.match(/\n| +|[!-~]+|[^\n -~]/gu) ?? []).flatMap(divided)

/** Chinese by its words; what only leans on the word before goes with it. */
function wordsIn(text: string): string[] {
  const words: string[] = []
  for (const stretch of text.match(/\n| +|[!-~]+|\p{Script=Han}+|[^\n -~]/gu) ?? []) {
    if (!/^\p{Script=Han}/u.test(stretch)) words.push(stretch)
    else
      for (const { segment, index } of wordSegmenter().segment(stretch)) {
        if (index > 0 && /^[的地得之了者化性]$/.test(segment))
          words.push(`${words.pop()}${segment}`)
        else words.push(segment)
      }
  }
  return words
}

function wordsOf(fonts: Measure, runs: readonly Run[], divide: (text: string) => string[]): Word[] {
  return runs.flatMap((run) => {
    if (run.formula) return [{ ...run, width: run.formula.width, isBlank: false }]
    return divide(run.text).map((text) => ({
      ...run,
      text,
      width: text === '\n' ? 0 : measured(fonts, run, text),
      isBlank: /^ +$/.test(text),
    }))
  })
}

/** Neighbours of one look become one stretch. */
function joined(line: readonly Word[]): Run[] {
  const runs: Run[] = []
  for (const { width: _width, isBlank: _isBlank, ...run } of line) {
    const last = runs.at(-1)
    const isSame =
      last &&
      !last.formula &&
      !run.formula &&
      last.bold === run.bold &&
      last.raised === run.raised &&
      last.lowered === run.lowered &&
      last.to === run.to &&
      last.href === run.href &&
      last.note === run.note
    if (isSame) last.text += run.text
    else runs.push({ ...run })
  }
  return runs
}

export const lineWidth = (fonts: Measure, line: Line): number =>
  line.reduce((sum, run) => sum + (run.formula?.width ?? measured(fonts, run, run.text)), 0)

/** A stretch in pieces: the inside of Western words, which is held together, and what space may be shared out in. */
export const spreadPieces = (text: string): { text: string; isHeld: boolean }[] =>
  [...text.matchAll(/([!-~]+(?=[!-~]))|(?:[^!-~]|[!-~](?![!-~]))+/gu)].map(([piece, held]) => ({
    text: piece,
    isHeld: held !== undefined,
  }))

/** Signs of a stretch that space may be shared out behind. */
export const signsOf = ({ text, formula }: Run): number =>
  formula
    ? 1
    : spreadPieces(text).reduce(
        (sum, piece) => sum + (piece.isHeld ? 0 : Array.from(piece.text).length),
        0,
      )

export const raisedSize = (size: number) => size * RAISED
