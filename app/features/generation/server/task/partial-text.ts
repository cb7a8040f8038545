import { countWords } from '#packages/document'

const REUSED_FROM = 0.6
const SENTENCE_END = /[。！？；.!?][”’」』"')）]*\s*$/

/** What a broken attempt has said, when it is worth going on from: most of the words, up to the end of a sentence. */
export function reusableText(partialText: string, words: number | null): string {
  if (words === null || partialText === '') return ''
  const isMost = countWords(partialText) >= words * REUSED_FROM
  return isMost && SENTENCE_END.test(partialText) ? partialText : ''
}
