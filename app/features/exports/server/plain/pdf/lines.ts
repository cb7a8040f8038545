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
  const filling: Filling = { fonts, lines: [[]], width, room: width - first }
  for (const word of wordsOf(fonts, runs)) {
    if (word.text === '\n') turn(filling)
    else place(filling, word)
  }
  return filling.lines.map((line) => joined(line))
}

const STEP = 0.25

/** As few lines as there must be, of nearly the same width: a title is not parted before its last character. */
export function balancedLines(fonts: Measure, runs: readonly Run[], width: number): Line[] {
  const lines = linesOf(fonts, runs, width)
  if (lines.length < 2) return lines
  let best = lines
  for (let narrow = width - STEP; narrow > width / lines.length - 1; narrow -= STEP) {
    const next = linesOf(fonts, runs, narrow)
    if (next.length > lines.length) break
    best = next
  }
  return best
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

function wordsOf(fonts: Measure, runs: readonly Run[]): Word[] {
  return runs.flatMap((run) => {
    if (run.formula) return [{ ...run, width: run.formula.width, isBlank: false }]
    const words = run.text.match(/\n| +|[!-~]+|[^\n -~]/gu) ?? []
    return words.map((text) => ({
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

/** Signs of a stretch that space may be shared out between. */
export const signsOf = ({ text, formula }: Run): number => (formula ? 1 : Array.from(text).length)

export const raisedSize = (size: number) => size * RAISED
