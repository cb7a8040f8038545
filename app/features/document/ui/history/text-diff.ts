import { acceptedBody } from '../../schema/accepted-body'
import { linesOfBlock, plainText } from '../../schema/body-walk'
import { type Block, type SectionBody } from '../../schema/body'

/** A stretch of a paragraph: in both texts, only in the old one, only in the new one. */
export interface DiffPiece {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Paragraph by paragraph, what became of a text. Formulas and marks of citations count for nothing. */
export function diffTexts(before: SectionBody, after: SectionBody): DiffPiece[][] {
  const old = acceptedBody(before).content.map(textOf)
  const now = acceptedBody(after).content.map(textOf)
  const paragraphs: DiffPiece[][] = []
  let gone: string[] = []
  let fresh: string[] = []
  const settle = () => {
    for (let index = 0; index < Math.max(gone.length, fresh.length); index += 1)
      paragraphs.push(diffWords(gone[index] ?? '', fresh[index] ?? ''))
    gone = []
    fresh = []
  }
  for (const { kind, item } of diffLists(old, now)) {
    if (kind === 'gone') gone.push(item)
    else if (kind === 'new') fresh.push(item)
    else {
      settle()
      paragraphs.push([{ kind, text: item }])
    }
  }
  settle()
  return paragraphs.filter((pieces) => pieces.length > 0)
}

function textOf(block: Block): string {
  const lines = [...linesOfBlock(block)].map(plainText)
  if (block.type === 'codeBlock') lines.push((block.content ?? []).map(({ text }) => text).join(''))
  if (block.type === 'figure') lines.unshift(block.attrs.caption)
  return lines.join('\n').trim()
}

// More than that is not laid side by side word by word: the old paragraph goes, the new one comes.
const MOST_CELLS = 2_000_000
const words = new Intl.Segmenter('zh', { granularity: 'word' })

function diffWords(before: string, after: string): DiffPiece[] {
  const old = wordsOf(before)
  const now = wordsOf(after)
  const whole = [
    { kind: 'gone' as const, item: before },
    { kind: 'new' as const, item: after },
  ]
  const steps = old.length * now.length > MOST_CELLS ? whole : diffLists(old, now)
  const pieces: DiffPiece[] = []
  for (const { kind, item } of steps) {
    const last = pieces.at(-1)
    if (item === '') continue
    if (last?.kind === kind) last.text += item
    else pieces.push({ kind, text: item })
  }
  return pieces
}

const wordsOf = (text: string) => [...words.segment(text)].map(({ segment }) => segment)

type Step = { kind: DiffPiece['kind']; item: string }

/** The shortest way from one list to the other; what goes stands before what comes. */
function diffLists(old: readonly string[], now: readonly string[]): Step[] {
  const common = inCommon(old, now)
  const steps: Step[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      steps.push({ kind: 'same', item: old[i] ?? '' })
      i += 1
      j += 1
    } else if (i < old.length && (j >= now.length || common(i + 1, j) >= common(i, j + 1))) {
      steps.push({ kind: 'gone', item: old[i] ?? '' })
      i += 1
    } else {
      steps.push({ kind: 'new', item: now[j] ?? '' })
      j += 1
    }
  }
  return steps
}

/** Length of what both lists have in common, from a pair of places on. */
function inCommon(old: readonly string[], now: readonly string[]) {
  const wide = now.length + 1
  const table = new Uint32Array((old.length + 1) * wide)
  const cell = (i: number, j: number) => table[i * wide + j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      table[i * wide + j] =
        old[i] === now[j] ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1))
  return cell
}
