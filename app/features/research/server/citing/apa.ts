import type { ScholarWork } from '../../terms'
import { initials, nameParts } from '#packages/citations/names'

const NAMED_AUTHORS = 20

/** A reference of APA, 7th edition, without its italics. */
export function apa(work: ScholarWork): string {
  const { title, year, type } = work
  const authors = authorsOf(work)
  const date = `(${year ?? 'n.d.'}).`
  const named = `${title.replace(/[.。]$/, '')}${kinds[type] ?? ''}${/[?!]$/.test(title) ? '' : '.'}`
  // Without an author the title stands first.
  const head = authors === '' ? [named, date] : [authors, date, named]
  return [...head, sourceOf(work), addressOf(work)].filter(Boolean).join(' ')
}

const kinds: Partial<Record<ScholarWork['type'], string>> = {
  preprint: ' [Preprint]',
  thesis: ' [Doctoral dissertation]',
  dataset: ' [Data set]',
}

function authorsOf({ authors }: ScholarWork): string {
  const names = authors.map(authorOf)
  const [last = ''] = names.slice(-1)
  if (names.length > NAMED_AUTHORS)
    return ended(`${names.slice(0, NAMED_AUTHORS - 1).join(', ')}, . . . ${last}`)
  if (names.length < 2) return ended(last)
  return ended(`${names.slice(0, -1).join(', ')}, & ${last}`)
}

const ended = (text: string) => (text === '' || text.endsWith('.') ? text : `${text}.`)

function authorOf(name: string): string {
  const { family, given } = nameParts(name)
  return given === '' ? family : `${family}, ${initials(given, '.', ' ')}`
}

function sourceOf(work: ScholarWork): string {
  const { type, venue, publisher, volume, issue, pages: pageRange } = work
  const pages = pageRange.replace('-', '–')
  if (type === 'chapter') {
    const inside = `In ${venue}${pages ? ` (pp. ${pages})` : ''}.`
    return venue ? [inside, publisher && `${publisher}.`].filter(Boolean).join(' ') : ''
  }
  if (type === 'book' || type === 'thesis' || type === 'dataset') {
    return ended(publisher || venue)
  }
  const number = volume && issue ? `${volume}(${issue})` : volume
  return ended([venue, number, pages].filter(Boolean).join(', '))
}

const addressOf = ({ doi, url }: ScholarWork) => (doi ? `https://doi.org/${doi}` : url)
