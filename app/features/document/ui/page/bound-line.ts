import type { Inline, Text } from '#packages/document/body'

/**
 * A line in pieces that it may be broken between: what can be checked, and a note, stay with the character that they
 * follow, so that no line begins with a number.
 */
export function boundPieces(line: readonly Inline[]): Inline[][] {
  const pieces: Inline[][] = []
  let isBound = false
  for (const inline of line) {
    const last = pieces.at(-1)
    const before = last?.at(-1)
    if (isPointer(inline) && last && isBound) last.push(inline)
    else if (isPointer(inline) && before?.type === 'text' && before.text !== '') {
      const [head, tail] = apart(before)
      pieces.pop()
      if (head) pieces.push([head])
      pieces.push([tail, inline])
    } else pieces.push([inline])
    isBound = isPointer(inline)
  }
  return pieces
}

const isPointer = ({ type }: Inline) => type === 'cite' || type === 'note'

/** Its last character by itself; null where there is nothing before it. */
function apart(text: Text): [Text | null, Text] {
  const tail = [...text.text].at(-1) ?? ''
  const head = text.text.slice(0, -tail.length)
  return [head === '' ? null : { ...text, text: head }, { ...text, text: tail }]
}
