import { plainLine } from '~/core/text/text-rules'
import { WORD_FEWEST, WORD_LONGEST } from '../../terms'
import { keyOf } from './spelling'

/** The words of a text, each once: between line ends, commas or semicolons; lines that begin with `#` are remarks. */
export function wordsIn(text: string): { words: string[]; unfit: number } {
  const found = new Map<string, string>()
  let unfit = 0
  for (const line of text.split(/\r\n|[\r\n]/)) {
    if (line.trimStart().startsWith('#')) continue
    for (const part of line.split(/[,，;；、\t]/)) {
      const word = plainLine(part.replaceAll('\uFEFF', ''))
      if (word === '') continue
      const key = keyOf(word)
      if (key.length < WORD_FEWEST || word.length > WORD_LONGEST) unfit += 1
      else if (!found.has(key)) found.set(key, word)
    }
  }
  return { words: [...found.values()], unfit }
}
