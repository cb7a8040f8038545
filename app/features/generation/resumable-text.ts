import { countWords } from '#packages/document'

const FEWEST_WORDS = 20
const WHOLE_SENTENCES =
  /^[\s\S]*[。！？；.!?][”’」』"')）]*(?:\[[\d,\s-]+\])*(?=\s|$|[\u3400-\u9fff“（])/

/**
 * What a broken attempt has written, as far as it is gone on from: its whole sentences, when there are any worth it. `words`:
 * those of the section; null for what is no text.
 */
export function resumableText(text: string, words: number | null): string {
  if (words === null) return ''
  const whole = WHOLE_SENTENCES.exec(text)?.[0] ?? ''
  return countWords(whole) >= FEWEST_WORDS ? whole : ''
}
