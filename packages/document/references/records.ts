import type { CitableWork } from '#packages/citations/citable-work'

/** The same for records of the same work: its DOI, else its title, year and first author, spelt alike. */
export function dedupeKey({ DOI = '', title, issued, author }: CitableWork): string {
  const doi = DOI.trim()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
    .toLowerCase()
  if (doi !== '') return `doi:${doi}`
  const [first] = author
  const name = first
    ? (first.literal ??
      `${first.family}${/\p{Script=Han}/u.test(first.family) ? (first.given ?? '') : ''}`)
    : ''
  return `${spelling(title)}|${issued?.year ?? ''}|${spelling(name)}`
}

const spelling = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const needed: Readonly<Record<string, readonly (keyof typeof partNames)[] | undefined>> = {
  'article-journal': ['author', 'container', 'year', 'page'],
  'article-newspaper': ['container', 'day'],
  book: ['author', 'place', 'publisher', 'year'],
  chapter: ['author', 'container', 'place', 'publisher', 'year', 'page'],
  'paper-conference': ['author', 'container', 'year'],
  thesis: ['author', 'place', 'publisher', 'year'],
  report: ['author', 'year'],
  manual: ['author', 'year'],
  legislation: ['author', 'year'],
  internal: ['author', 'year'],
  standard: ['number'],
  patent: ['author', 'number', 'day'],
  webpage: ['url'],
  dataset: ['author', 'year', 'url'],
  preprint: ['author', 'day', 'url'],
}

/** Parts of a record in words of a screen. */
export const partNames = {
  author: '作者',
  container: '刊名或书名',
  year: '年份',
  day: '日期',
  page: '页码',
  place: '出版地',
  publisher: '出版者',
  number: '编号',
  url: '网址',
} as const

/** What the standard asks of such a work and the record does not tell. Entries are printed without it. */
export function missingParts(work: CitableWork): (keyof typeof partNames)[] {
  return (needed[work.type] ?? []).filter((part) => !has[part](work))
}

const has: Record<keyof typeof partNames, (work: CitableWork) => boolean> = {
  author: ({ author, editor = [] }) => author.length + editor.length > 0,
  container: (work) => Boolean(work['container-title'] || work['event-title']),
  year: ({ issued }) => issued !== null,
  day: ({ issued }) => issued?.day !== undefined,
  // What is read online may have a number, or none at all.
  page: ({ page, DOI, URL }) => Boolean(page || DOI || URL),
  place: (work) => Boolean(work['publisher-place'] || work.URL),
  publisher: ({ publisher }) => Boolean(publisher),
  number: ({ number }) => Boolean(number),
  url: ({ URL, DOI }) => Boolean(URL || DOI),
}
