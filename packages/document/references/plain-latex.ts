const ACCENTS: Readonly<Record<string, string | undefined>> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '"': '\u0308',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030c',
  H: '\u030b',
  c: '\u0327',
  k: '\u0328',
  r: '\u030a',
}
const LETTERS: Readonly<Record<string, string | undefined>> = {
  ss: 'ß',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  i: 'i',
  j: 'j',
  textendash: '–',
  textemdash: '—',
  textquoteright: '’',
  textquoteleft: '‘',
  textbackslash: '\\',
}

/** A value of BibTeX as a reader sees it: accents on their letters, braces and commands gone. */
export function plainLatex(value: string): string {
  if (!/[\\{}~$]|--|``|''/.test(value)) return value.trim()
  return value
    .replace(
      /\{?\\(['`^"~=.]|[uvHckr](?=[\s{]))\s*\{?\\?([A-Za-z])\}?\}?/g,
      (all, accent: string, letter: string) =>
        ACCENTS[accent] ? `${letter}${ACCENTS[accent]}`.normalize('NFC') : all,
    )
    .replace(/\\([A-Za-z]+)(?:\s*\{\}|\s+|(?![A-Za-z]))/g, (_, name: string) => LETTERS[name] ?? '')
    .replace(/\\([&%$#_{}~^\s-])/g, '$1')
    .replace(/(?<!\\)[{}]/g, '')
    .replace(/``|''/g, '"')
    .replace(/---/g, '—')
    .replace(/(?<=\S)~(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
