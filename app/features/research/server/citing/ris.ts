import type { ScholarWork } from '../../terms'
import { nameParts } from '#packages/citations/names'

const kinds: Record<ScholarWork['type'], string> = {
  article: 'JOUR',
  review: 'JOUR',
  preprint: 'UNPB',
  conference: 'CONF',
  book: 'BOOK',
  chapter: 'CHAP',
  thesis: 'THES',
  dataset: 'DATA',
  other: 'GEN',
}

/** A record of RIS, as EndNote, Zotero and NoteExpress read it. */
export function ris(work: ScholarWork): string {
  const [start = '', end = ''] = work.pages.split('-')
  const isSerial = work.type === 'article' || work.type === 'review'
  const fields: [tag: string, value: string][] = [
    ['TY', kinds[work.type]],
    ...work.authors.map((name): [string, string] => ['AU', authorOf(name)]),
    ['TI', work.title],
    [isSerial ? 'JO' : 'T2', work.venue],
    ['PY', work.year === null ? '' : String(work.year)],
    ['VL', work.volume],
    ['IS', work.issue],
    ['SP', start],
    ['EP', end],
    ['PB', work.publisher],
    ['DO', work.doi ?? ''],
    ['UR', work.url],
    ['AB', work.abstract],
  ]
  const lines = fields
    .filter(([, value]) => value !== '')
    .map(([tag, value]) => `${tag}  - ${value.replace(/\s+/g, ' ')}`)
  return [...lines, 'ER  - '].join('\r\n')
}

function authorOf(name: string): string {
  const { family, given } = nameParts(name)
  return given === '' ? family : `${family}, ${given}`
}
