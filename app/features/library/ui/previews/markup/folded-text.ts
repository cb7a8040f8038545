/** Text without spaces, in lower case, and where each of its letters stood: what is found in it can be shown. */
export interface FoldedText {
  text: string
  /** For every letter of `text` its offset in what was folded. */
  offsets: readonly number[]
}

const SPACE = /[\s\u200b-\u200d\ufeff]/

/**
 * Spaces differ between a file and what was read from it (runs, cells, soft breaks); letters do not. Letters that
 * change their length in lower case keep their case, so that every letter stays one.
 */
export function foldText(source: string): FoldedText {
  let text = ''
  const offsets: number[] = []
  for (let index = 0; index < source.length; index++) {
    const letter = source.charAt(index)
    if (SPACE.test(letter)) continue
    const lowered = letter.toLowerCase()
    text += lowered.length === 1 ? lowered : letter
    offsets.push(index)
  }
  return { text, offsets }
}
