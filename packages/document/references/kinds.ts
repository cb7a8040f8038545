/** Kinds of works as BibTeX and RIS call them; the first of several is what is written. */
export const bibKinds: readonly (readonly [kind: string, csl: string])[] = [
  ['article', 'article-journal'],
  ['book', 'book'],
  ['incollection', 'chapter'],
  ['inbook', 'chapter'],
  ['inproceedings', 'paper-conference'],
  ['conference', 'paper-conference'],
  ['proceedings', 'proceedings'],
  ['collection', 'book'],
  ['phdthesis', 'thesis'],
  ['mastersthesis', 'thesis'],
  ['thesis', 'thesis'],
  ['techreport', 'report'],
  ['report', 'report'],
  ['standard', 'standard'],
  ['patent', 'patent'],
  ['newspaper', 'article-newspaper'],
  ['online', 'webpage'],
  ['electronic', 'webpage'],
  ['www', 'webpage'],
  ['dataset', 'dataset'],
  ['software', 'software'],
  ['map', 'map'],
  ['archive', 'manuscript'],
  ['unpublished', 'manuscript'],
  ['preprint', 'preprint'],
  ['misc', 'document'],
]

export const risKinds: readonly (readonly [kind: string, csl: string])[] = [
  ['JOUR', 'article-journal'],
  ['JFULL', 'article-journal'],
  ['MGZN', 'article-journal'],
  ['EJOUR', 'article-journal'],
  ['NEWS', 'article-newspaper'],
  ['BOOK', 'book'],
  ['EBOOK', 'book'],
  ['EDBOOK', 'book'],
  ['CHAP', 'chapter'],
  ['ECHAP', 'chapter'],
  ['CPAPER', 'paper-conference'],
  ['CONF', 'paper-conference'],
  ['THES', 'thesis'],
  ['RPRT', 'report'],
  ['STAND', 'standard'],
  ['PAT', 'patent'],
  ['ELEC', 'webpage'],
  ['WEB', 'webpage'],
  ['DATA', 'dataset'],
  ['COMP', 'software'],
  ['MAP', 'map'],
  ['MANSCPT', 'manuscript'],
  ['UNPB', 'preprint'],
  ['GEN', 'document'],
]

export const cslOf = (kinds: typeof bibKinds, kind: string): string | undefined =>
  kinds.find(([name]) => name === kind)?.[1]

export const kindOf = (kinds: typeof bibKinds, csl: string): string =>
  kinds.find(([, name]) => name === csl)?.[0] ?? kinds.at(-1)?.[0] ?? ''
