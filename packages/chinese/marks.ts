import { fold } from './fold'

/** Offsets `[from, to)` into an original text, UTF-16. */
export type Span = [from: number, to: number]

const MOST = 50

/**
 * Where folded pieces stand in an original text: folding changes lengths, so each folded character keeps the place it
 * came from. In order; spans that touch or overlap are one. At most 50.
 */
export function marksOf(text: string, pieces: readonly string[]): Span[] {
  const { folded, from, to } = placed(text)
  const found: Span[] = []
  for (const piece of pieces) {
    if (piece === '') continue
    let position = folded.indexOf(piece)
    while (position >= 0 && found.length < MOST * pieces.length) {
      found.push([from[position] ?? 0, to[position + piece.length - 1] ?? 0])
      position = folded.indexOf(piece, position + piece.length)
    }
  }
  return joined(found).slice(0, MOST)
}

interface Placed {
  folded: string
  /** By unit of `folded`: where the original character begins and ends. */
  from: number[]
  to: number[]
}

function placed(text: string): Placed {
  const all: Placed = { folded: '', from: [], to: [] }
  let position = 0
  for (const character of text) {
    const piece = foldOne(character)
    for (let unit = 0; unit < piece.length; unit += 1) {
      all.from.push(position)
      all.to.push(position + character.length)
    }
    all.folded += piece
    position += character.length
  }
  return asFolded(all)
}

const foldedCharacters = new Map<string, string>()

// A text has few different characters; normalizing each anew would cost more than the search.
function foldOne(character: string): string {
  const before = foldedCharacters.get(character)
  if (before !== undefined) return before
  const piece = fold(character)
  if (foldedCharacters.size < 20_000) foldedCharacters.set(character, piece)
  return piece
}

// What `fold` does beyond single characters: commas between thousands go, years in characters become digits.
function asFolded(all: Placed): Placed {
  const folded = all.folded.replace(/[〇零一二三四五六七八九]{4}(?=年)/g, (year) =>
    fold(`${year}年`).slice(0, 4),
  )
  const commas = new Set([...folded.matchAll(/(?<=\d),(?=\d{3}(?!\d))/g)].map((item) => item.index))
  if (commas.size === 0) return { ...all, folded }
  const stays = (_: unknown, index: number) => !commas.has(index)
  return {
    folded: folded.replace(/(?<=\d),(?=\d{3}(?!\d))/g, ''),
    from: all.from.filter(stays),
    to: all.to.filter(stays),
  }
}

function joined(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}
