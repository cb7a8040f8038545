import { foldText } from './folded-text'

/** A stretch of a folded text. */
export interface Stretch {
  from: number
  to: number
}

// A passage is at most some thousand letters long; what stands farther off is another place with the same words.
const NEAR = 4000
const LEAST_PIECE = 4
const MOST_PLACES = 200

/**
 * Where the lines of a passage stand in a folded text. Lines that stand there more than once are taken where they are
 * nearest to the passage's longest line, and that one where it is nearest to `hint` (0–1 of the way through the text).
 * A line that is not there word for word (a note was put into it) is looked for sentence by sentence.
 */
export function placePassage(text: string, lines: readonly string[], hint: number): Stretch[] {
  const needles = lines.flatMap(piecesOf).filter(({ length }) => length > 0)
  const longest = needles.toSorted((a, b) => b.length - a.length)
  const anchor = firstFound(text, longest, hint * text.length)
  if (!anchor) return []
  const found = needles.flatMap((needle) => {
    const place = nearest(text, needle, anchor.from)
    if (place) return Math.abs(place.from - anchor.from) <= NEAR ? [place] : []
    return sentencesOf(needle).flatMap((sentence) => {
      const part = nearest(text, sentence, anchor.from)
      return part && Math.abs(part.from - anchor.from) <= NEAR ? [part] : []
    })
  })
  return merged(found)
}

function firstFound(text: string, needles: readonly string[], position: number): Stretch | null {
  for (const needle of needles) {
    const place = nearest(text, needle, position)
    if (place) return place
  }
  for (const sentence of needles.flatMap(sentencesOf)) {
    const place = nearest(text, sentence, position)
    if (place) return place
  }
  return null
}

function nearest(text: string, needle: string, position: number): Stretch | null {
  let best = -1
  let from = text.indexOf(needle)
  for (let count = 0; from >= 0 && count < MOST_PLACES; count++) {
    if (best < 0 || Math.abs(from - position) < Math.abs(best - position)) best = from
    from = text.indexOf(needle, from + 1)
  }
  return best < 0 ? null : { from: best, to: best + needle.length }
}

/** A line as it stands in a file: rows of a table by their cells, lists without their marks. */
function piecesOf(line: string): string[] {
  const row = line.trim()
  if (row.startsWith('|')) {
    if (/^\|(\s*:?-+:?\s*\|)+$/.test(row)) return []
    return row
      .split(/(?<!\\)\|/)
      .map((cell) => foldText(cell.replaceAll('\\|', '|').replaceAll('<br>', '')).text)
  }
  return [foldText(row.replace(/^([-*•]|\d+[.)、])\s+/, '')).text]
}

const sentencesOf = (needle: string) =>
  needle.split(/[。；！？!?;，,（）()]/).filter(({ length }) => length >= LEAST_PIECE)

function merged(stretches: Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to)
    else joined.push({ ...stretch })
  }
  return joined
}
