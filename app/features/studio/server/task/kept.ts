import { countWords } from '~/features/editor/schema'

const KEPT_FROM = 0.6
const SENTENCE_END = /[。！？；.!?][”’」』"')）]*\s*$/

/** What a broken attempt has said, when it is worth going on from: most of the words, up to the end of a sentence. */
export function keptOf(said: string, words: number | null): string {
  if (words === null || said === '') return ''
  const isMost = countWords(said) >= words * KEPT_FROM
  return isMost && SENTENCE_END.test(said) ? said : ''
}
