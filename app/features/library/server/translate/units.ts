import { sentences } from '#packages/chinese/sentences'
import type { BlockView } from '../../terms'

/** A block taken apart into what is translated, and how it is put together again. */
export interface BlockPlan {
  /** What is sent to the model, each on its own. */
  units: string[]
  /** The block from the translations of its units, in their order. */
  build(translated: readonly string[]): string
}

const LONGEST_UNIT = 900

/** Numbers, signs and code need no translation: such a block has no units. */
export function planBlock({ kind, text }: Pick<BlockView, 'kind' | 'text'>): BlockPlan {
  if (kind === 'code') return { units: [], build: () => text }
  if (kind === 'table') return planTable(text)
  const lines = kind === 'list' ? text.split('\n') : [text]
  return joined(lines.map(planLine), '\n')
}

function planTable(text: string): BlockPlan {
  return joined(
    text.split('\n').map((line) => {
      if (/^\s*\|(\s*:?-+:?\s*\|)+\s*$/.test(line)) return untouched(line)
      return joined(
        line.split(/(?<!\\)\|/).map((cell) => planCell(cell)),
        '|',
      )
    }),
    '\n',
  )
}

function planCell(cell: string): BlockPlan {
  const plan = planLine(cell)
  // A translation may not break the row it stands in.
  return {
    units: plan.units,
    build: (translated) =>
      plan.build(
        translated.map((text) => text.replace(/(?<!\\)\|/g, '\\|').replace(/\s*\n\s*/g, '<br>')),
      ),
  }
}

/** White space and list marks round a line stay what they are. */
function planLine(line: string): BlockPlan {
  const [before = ''] = /^\s*(?:[-*+•·]\s+|\d{1,3}[.)、]\s*)?/.exec(line) ?? []
  const middle = line.slice(before.length).trimEnd()
  const after = line.slice(before.length + middle.length)
  if (!/\p{L}/u.test(middle)) return untouched(line)
  const pieces = cut(middle)
  return { units: pieces, build: (translated) => before + spaced(translated) + after }
}

/** Runs of whole sentences, none longer than a model translates well; a longer sentence is cut where it breathes. */
function cut(text: string): string[] {
  if (text.length <= LONGEST_UNIT) return [text]
  const ends = endsOf(text)
  const pieces: string[] = []
  let from = 0
  while (from < text.length) {
    const most = from + LONGEST_UNIT
    const end =
      text.length <= most ? text.length : ends.findLast((end) => end > from && end <= most)
    const to = end ?? breath(text, from, most)
    pieces.push(text.slice(from, to).trim())
    from = to
  }
  return pieces.filter(Boolean)
}

function endsOf(text: string): number[] {
  const latin = [...text.matchAll(/[.!?]["')\]]?\s+(?=\S)/g)].map(
    (end) => end.index + end[0].length,
  )
  return [...sentences(text).map((sentence) => sentence.to), ...latin].sort((a, b) => a - b)
}

function breath(text: string, from: number, most: number): number {
  const cut = Math.max(
    ...['，', ',', '、', ' ', '；'].map((sign) => text.lastIndexOf(sign, most - 1)),
  )
  return cut > from + LONGEST_UNIT / 2 ? cut + 1 : most
}

/** One after the other, with a space where both sides are written with spaces. */
function spaced(pieces: readonly string[]): string {
  return pieces.reduce((text, piece) => {
    const isSpaced =
      /[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u
    const begins = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hangul}\d("']/u
    return text + (isSpaced.test(text) && begins.test(piece) ? ' ' : '') + piece
  }, '')
}

function joined(plans: BlockPlan[], glue: string): BlockPlan {
  return {
    units: plans.flatMap((plan) => plan.units),
    build(translated) {
      let start = 0
      const parts = plans.map((plan) => {
        const own = translated.slice(start, start + plan.units.length)
        start += plan.units.length
        return plan.build(own)
      })
      return parts.join(glue)
    },
  }
}

const untouched = (text: string): BlockPlan => ({ units: [], build: () => text })
