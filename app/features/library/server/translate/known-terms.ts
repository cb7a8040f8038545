/** An entry of a glossary, ready to be looked for. */
export interface KnownTerm {
  term: string
  translation: string
  /** As `foldTerm` makes it. */
  folded: string
}

export const foldTerm = (term: string): string => term.normalize('NFKC').toLowerCase()

/**
 * Entries whose term stands in the text; Latin ones as whole words only. The glossary has its longest terms first: what
 * stands only inside one of them is no term of its own there.
 */
export function termsIn(text: string, glossary: readonly KnownTerm[]): KnownTerm[] {
  let left = foldTerm(text)
  return glossary.filter(({ folded }) => {
    const rest = withoutTerm(left, folded)
    const stands = rest !== left
    left = rest
    return stands
  })
}

/** The text with a line's end wherever the term stood. */
function withoutTerm(text: string, term: string): string {
  let rest = ''
  let from = 0
  for (
    let position = text.indexOf(term);
    position >= 0;
    position = text.indexOf(term, position + 1)
  ) {
    const before = text[position - 1] ?? ''
    const after = text[position + term.length] ?? ''
    const isPart = continues(before, term[0] ?? '') || continues(term.at(-1) ?? '', after)
    if (position < from || isPart) continue
    rest += `${text.slice(from, position)}\n`
    from = position + term.length
  }
  return rest + text.slice(from)
}

const continues = (a: string, b: string) => /[a-z0-9]/.test(a) && /[a-z0-9]/.test(b)
