import { countWords } from '#packages/document'

const FEWEST_WORDS = 20
const WHOLE_SENTENCES =
  /^[\s\S]*[。！？；.!?][”’」』"')）]*(?:\[[\d,\s-]+\])*(?=\s|$|[\u3400-\u9fff“（])/

/**
 * What a broken attempt has said, as far as it is gone on from: its whole sentences, when there are any worth it. `words`:
 * those of the section; null for what is no text.
 */
export function resumableText(said: string, words: number | null): string {
  if (words === null) return ''
  const whole = WHOLE_SENTENCES.exec(said)?.[0] ?? ''
  return countWords(whole) >= FEWEST_WORDS ? whole : ''
}
