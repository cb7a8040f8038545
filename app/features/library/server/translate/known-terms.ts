/** An entry of a glossary, ready to be looked for. */
export interface KnownTerm {
  term: string
  translation: string
  /** As `foldTerm` makes it. */
  folded: string
}

export const foldTerm = (term: string): string => term.normalize('NFKC').toLowerCase()

/** Entries whose term stands in the text; Latin ones as whole words only. */
export function termsIn(text: string, glossary: readonly KnownTerm[]): KnownTerm[] {
  const folded = foldTerm(text)
  return glossary.filter((one) => stands(folded, one.folded))
}

function stands(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const before = text[at - 1] ?? ''
    const after = text[at + term.length] ?? ''
    if (!continues(before, term[0] ?? '') && !continues(term.at(-1) ?? '', after)) return true
  }
  return false
}

const continues = (one: string, other: string) => /[a-z0-9]/.test(one) && /[a-z0-9]/.test(other)
