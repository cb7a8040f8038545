import type { ScholarWork } from '../../terms'
import { nameParts } from '#packages/citations/names'

const kinds: Record<ScholarWork['type'], string> = {
  article: 'article',
  review: 'article',
  preprint: 'misc',
  conference: 'inproceedings',
  book: 'book',
  chapter: 'incollection',
  thesis: 'phdthesis',
  dataset: 'misc',
  other: 'misc',
}

/** An entry of BibTeX. */
export function bibtex(work: ScholarWork): string {
  const { type, year, doi, url } = work
  const fields: [name: string, value: string][] = [
    ['title', `{${escaped(work.title)}}`],
    ['author', work.authors.map(authorOf).join(' and ')],
    [venueField(type), escaped(work.venue)],
    ['year', year === null ? '' : String(year)],
    ['volume', escaped(work.volume)],
    ['number', escaped(work.issue)],
    ['pages', escaped(work.pages.replace('-', '--'))],
    [type === 'thesis' ? 'school' : 'publisher', escaped(work.publisher)],
    ['doi', doi ?? ''],
    ['url', url.replace(/[{}]/g, '')],
  ]
  const lines = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${name} = {${value}}`)
  return `@${kinds[type]}{${keyOf(work)},\n${lines.join(',\n')}\n}`
}

function venueField(type: ScholarWork['type']): string {
  if (type === 'article' || type === 'review') return 'journal'
  return type === 'conference' || type === 'chapter' ? 'booktitle' : 'howpublished'
}

// What TeX would read as a command.
const escaped = (text: string) =>
  text.replace(/[\\{}]/g, '').replace(/[&%$#_]/g, (mark) => `\\${mark}`)

function authorOf(name: string): string {
  const { family, given } = nameParts(name)
  if (given !== '') return escaped(`${family}, ${given}`)
  // Braces keep a whole name whole.
  return /\s/.test(family) ? `{${escaped(family)}}` : escaped(family)
}

/** `zhao2021urban`; letters and figures only. */
function keyOf({ authors, year, title, id }: ScholarWork): string {
  const word = title.split(/\s+/).find((part) => part.length > 3) ?? title
  const parts = [nameParts(authors[0] ?? '').family, year ?? '', word]
  const key = parts.map((part) => plain(String(part))).join('')
  return key.replace(/^\d+$/, '') || plain(id)
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 24)
