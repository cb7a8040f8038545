import type { Inline, Mark } from '../body'
import type { Dropped } from './dropped'
import { areSameMarks, inOrder } from './marks'
import { scanInline, type Piece } from './scan-inline'

/** A line of Markdown as bodies hold it: marks paired, neighbours alike joined, no white space at the ends. */
export function readInline(text: string, dropped: Dropped): Inline[] {
  return tidied(marked(paired(scanInline(text, dropped), dropped)))
}

/** What a pair of marks stands around. Pieces without a partner are text again. */
type Paired =
  | Extract<Piece, { type: 'text' | 'node' }>
  | { type: 'begin'; mark: Mark | null; id: number }
  | { type: 'end'; id: number }

interface Opener {
  kind: string
  /** Where it stands among the pieces that are done. */
  position: number
  raw: string
}

/** Pairs marks as they nest; one that closes over others leaves them without a partner. */
function paired(pieces: readonly Piece[], dropped: Dropped): Paired[] {
  const pairing = new Pairing()
  for (const piece of pieces) {
    if (piece.type === 'stars') pairing.stars(piece)
    else if (piece.type === 'open') pairing.open(piece.mark, piece.raw)
    else if (piece.type === 'close') pairing.end(piece)
    else pairing.done.push(piece)
  }
  dropped.html += pairing.unpairedTags
  return pairing.done
}

class Pairing {
  readonly done: Paired[] = []
  private readonly openers: Opener[] = []
  private readonly counts = new Map<string, number>()
  /** Kinds of runs that are open, by their sign, the last one last. */
  private readonly runs = new Map<string, string[]>()
  private closedTags = 0
  private tags = 0
  private ids = 0

  /** Tags of marks that have no partner. */
  get unpairedTags(): number {
    return this.tags - this.closedTags
  }

  open(kind: string, raw: string): void {
    if (kind.startsWith('<')) this.tags += 1
    this.openers.push({ kind, position: this.done.length, raw })
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
    this.done.push({ type: 'text', text: raw })
  }

  end({ mark, raw, href }: Extract<Piece, { type: 'close' }>): void {
    const meant: Mark | null =
      mark === 'link'
        ? href === undefined
          ? null
          : { type: 'link', attrs: { href } }
        : plain(mark)
    if (mark.startsWith('<')) this.tags += 1
    if (!this.close(mark, meant)) this.done.push({ type: 'text', text: raw })
  }

  stars({ sign, count, opens, closes }: Extract<Piece, { type: 'stars' }>): void {
    let left = count
    while (left > 0) {
      const inner = closes ? (this.runs.get(sign)?.at(-1) ?? null) : null
      const length = inner === null ? 0 : inner.length
      if (inner !== null && length <= left && this.close(inner, markOfStars(inner))) left -= length
      else if (opens) {
        const kind = sign.repeat(Math.min(2, left))
        this.open(kind, kind)
        this.runs.set(sign, this.runs.get(sign) ?? [])
        this.runs.get(sign)?.push(kind)
        left -= kind.length
      } else {
        this.done.push({ type: 'text', text: sign.repeat(left) })
        return
      }
    }
  }

  private close(kind: string, mark: Mark | null): boolean {
    if (!this.counts.get(kind)) return false
    for (;;) {
      const opener = this.openers.pop()
      if (!opener) return false
      this.counts.set(opener.kind, (this.counts.get(opener.kind) ?? 1) - 1)
      this.runs.get(opener.kind[0] ?? '')?.pop()
      if (opener.kind !== kind) continue
      if (kind.startsWith('<')) this.closedTags += 2
      this.ids += 1
      this.done[opener.position] = { type: 'begin', mark, id: this.ids }
      this.done.push({ type: 'end', id: this.ids })
      return true
    }
  }
}

const markOfStars = (kind: string): Mark | null =>
  kind.startsWith('~') ? null : { type: kind.length === 2 ? 'bold' : 'italic' }

const plain = (kind: string): Mark | null => {
  const types = [
    'bold',
    'italic',
    'underline',
    'highlight',
    'term',
    'superscript',
    'subscript',
  ] as const
  const type = types.find((item) => kind === `<${item}`)
  return type ? { type } : null
}

/** Gives every text the marks of the pairs around it. */
function marked(pieces: readonly Paired[]): Inline[] {
  const around = new Map<number, Mark>()
  const line: Inline[] = []
  for (const piece of pieces) {
    if (piece.type === 'begin') {
      if (piece.mark) around.set(piece.id, piece.mark)
    } else if (piece.type === 'end') around.delete(piece.id)
    else if (piece.type === 'node') line.push(piece.node)
    else if (piece.text !== '') {
      // Of two addresses around one text the inner one is meant.
      const marks = inOrder([...around.values()].toReversed())
      line.push({ type: 'text', text: piece.text, ...(marks.length > 0 && { marks }) })
    }
  }
  return line
}

/** Joins neighbours alike and lines that were broken, and trims what stands before and behind a break. */
export function tidied(line: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const inline of line) {
    const before = joined.at(-1)
    if (inline.type !== 'text' || before?.type !== 'text') joined.push(inline)
    else if (areSameMarks(before.marks ?? [], inline.marks ?? []))
      joined[joined.length - 1] = { ...before, text: before.text + inline.text }
    else joined.push(inline)
  }
  return trimmed(withoutLineEnds(joined))
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef“”‘’—…]/u

/** A line end between Chinese signs is nothing, elsewhere a space. */
function withoutLineEnds(line: readonly Inline[]): Inline[] {
  return line.map((inline, index) => {
    if (inline.type !== 'text' || !inline.text.includes('\n')) return inline
    const text = inline.text.replace(/[ \t]*\n[ \t]*/g, (found, from: number) => {
      const before =
        lastSign(inline.text.slice(Math.max(0, from - 2), from)) || edgeOf(line[index - 1], -1)
      const behind = from + found.length
      const after =
        Array.from(inline.text.slice(behind, behind + 2))[0] ?? edgeOf(line[index + 1], 0)
      return WIDE.test(before) && WIDE.test(after) ? '' : ' '
    })
    return { ...inline, text }
  })
}

const lastSign = (text: string) => Array.from(text).at(-1) ?? ''
const edgeOf = (inline: Inline | undefined, index: 0 | -1): string =>
  inline?.type === 'text' ? (Array.from(inline.text).at(index) ?? '') : ''

function trimmed(line: readonly Inline[]): Inline[] {
  const inlines = [...line]
  while (isBlank(inlines[0])) inlines.shift()
  while (isBlank(inlines.at(-1))) inlines.pop()
  return inlines.flatMap((inline, index): Inline[] => {
    if (inline.type !== 'text') return [inline]
    let { text } = inline
    if (index === 0 || inlines[index - 1]?.type === 'hardBreak') text = text.trimStart()
    if (index === inlines.length - 1 || inlines[index + 1]?.type === 'hardBreak')
      text = text.trimEnd()
    return text === '' ? [] : [{ ...inline, text }]
  })
}

const isBlank = (inline: Inline | undefined): boolean =>
  inline?.type === 'hardBreak' || (inline?.type === 'text' && inline.text.trim() === '')
