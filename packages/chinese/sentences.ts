/** A sentence and where it stands in the text it was cut from, as UTF-16 offsets. */
export interface Sentence {
  text: string
  from: number
  to: number
}

const SHORTEST = 6
const END = /[。！？!?；;]+[”’」』）)】》"']*|\n+/g

/**
 * Sentences of an original (never folded) text, spaces round them left out. A piece under six characters
 * joins the one before it, a sentence never crosses a line break.
 */
export function sentences(text: string): Sentence[] {
  const found: Sentence[] = []
  let from = 0
  for (const match of [...text.matchAll(END), null]) {
    const to = match ? match.index + match[0].length : text.length
    add(found, text, from, to)
    from = to
  }
  return found
}

function add(found: Sentence[], text: string, from: number, to: number): void {
  const piece = text.slice(from, to)
  const trimmed = piece.trim()
  if (trimmed === '') return
  const start = from + piece.indexOf(trimmed)
  const end = start + trimmed.length
  const before = found.at(-1)
  if (before && trimmed.length < SHORTEST && !text.slice(before.to, start).includes('\n')) {
    found[found.length - 1] = { text: text.slice(before.from, end), from: before.from, to: end }
  } else {
    found.push({ text: trimmed, from: start, to: end })
  }
}
