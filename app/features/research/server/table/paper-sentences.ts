import { sentences } from '#packages/chinese/sentences'

// Behind a full stop a capital begins the next one; `e.g. A`, `et al. B` and initials do not end any.
const LATIN_END =
  /(?<!\b(?:e\.g|i\.e|al|vs|cf|Fig|Figs|Eq|Eqs|Sec|No|Dr|approx|\p{Lu}))\.\s+(?=[\p{Lu}\d“"(])/u

/** Sentences of a paper, whose language may end them with a Latin full stop. */
export function paperSentences(text: string): string[] {
  return sentences(text).flatMap((sentence) => {
    const parts = sentence.text.split(LATIN_END)
    return parts.map((part, index) => (index < parts.length - 1 ? `${part}.` : part).trim())
  })
}
