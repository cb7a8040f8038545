import type { CitableWork, WorkDate, WorkName } from '~/core/citing/citable-work'
import { bibEntries, type BibEntry } from './bib-entries'
import { bibKinds, cslOf } from './kinds'
import { nameIn } from './names-in'
import { plainLatex } from './plain-latex'

/** Records of a `.bib` file. What is no entry is passed over and counted; at most 5,000 are read. */
export function readBib(text: string): { works: CitableWork[]; skipped: number } {
  const { entries, skipped } = bibEntries(text)
  return { works: entries.map(workOf), skipped }
}

function workOf({ kind, fields }: BibEntry): CitableWork {
  const said = (...names: string[]): string => {
    for (const name of names) {
      const value = plainLatex(fields.get(name) ?? '')
      if (value !== '') return value
    }
    return ''
  }
  const type = typeOf(kind, fields)
  const isPart = type === 'chapter' || type === 'paper-conference'
  const editors = namesOf(fields.get('editor'))
  return withoutBlanks({
    type,
    title: titleOf(said('title'), said('subtitle')),
    author: namesOf(fields.get('author')),
    issued: dateOf(said('date'), said('year'), said('month')),
    'container-title': said(
      'journal',
      'journaltitle',
      'booktitle',
      'maintitle',
      ...(type === 'preprint' ? ['archiveprefix', 'eprinttype'] : []),
    ),
    ...(isPart && editors.length > 0 ? { 'container-author': editors } : { editor: editors }),
    translator: namesOf(fields.get('translator')),
    'event-title': said('eventtitle'),
    publisher: said('publisher', 'school', 'institution', 'organization'),
    'publisher-place': said('address', 'location'),
    volume: said('volume'),
    issue:
      type === 'report' || type === 'patent' || type === 'standard' ? '' : said('number', 'issue'),
    number: type === 'report' || type === 'patent' || type === 'standard' ? said('number') : '',
    page: said('pages').replace(/\s*(?:--+|–|—)\s*/g, '-'),
    edition: said('edition'),
    version: said('version'),
    DOI: said('doi').replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, ''),
    URL: urlOf(said('url', 'howpublished')),
    accessed: dateOf(said('urldate'), '', '') ?? undefined,
    language: languageOf(said('language', 'langid')),
  })
}

const titleOf = (title: string, subtitle: string) =>
  subtitle === '' ? title : `${title}${/\p{Script=Han}/u.test(title) ? '：' : ': '}${subtitle}`

function typeOf(kind: string, fields: ReadonlyMap<string, string>): string {
  if (
    kind === 'misc' &&
    /arxiv|rxiv|preprint/i.test(
      `${fields.get('archiveprefix') ?? ''}${fields.get('eprinttype') ?? ''}`,
    )
  )
    return 'preprint'
  if (kind === 'misc' && fields.has('url')) return 'webpage'
  return cslOf(bibKinds, kind) ?? 'document'
}

/** Names between ` and `; what stands in braces as a whole is written whole. */
function namesOf(said = ''): WorkName[] {
  if (said.trim() === '') return []
  return splitNames(said)
    .filter((one) => one !== '' && one !== 'others')
    .map((one) => {
      const isWhole = isBraced(one) && /\s/.test(one)
      const plain = plainLatex(one)
      return isWhole ? { family: '', literal: plain } : nameIn(plain)
    })
}

/** Whether one pair of braces holds all of it. */
function isBraced(said: string): boolean {
  let depth = 0
  for (const [at, sign] of [...said].entries()) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth === 0 && at < said.length - 1) return false
  }
  return said.startsWith('{') && said.endsWith('}')
}

// Some exports part Chinese names by semicolons.
function splitNames(said: string): string[] {
  const names: string[] = []
  let [depth, from] = [0, 0]
  const separator = /\{|\}|\s+and\s+|[;；]/gi
  for (const found of said.matchAll(separator)) {
    if (found[0] === '{') depth += 1
    else if (found[0] === '}') depth -= 1
    else if (depth === 0) {
      names.push(said.slice(from, found.index).trim())
      from = found.index + found[0].length
    }
  }
  return [...names, said.slice(from).trim()]
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** `2024-05-09`, or a year with a month by number or name. */
function dateOf(date: string, year: string, month: string): WorkDate | null {
  const [, y = year, m = month, d = ''] =
    /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?/.exec(date) ?? []
  const known = /\d{4}/.exec(y)?.[0]
  if (known === undefined) return null
  const number = Number(m) || MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1
  return { year: Number(known), ...within('month', number, 12), ...within('day', Number(d), 31) }
}

const within = (part: 'month' | 'day', value: number, most: number) =>
  value >= 1 && value <= most ? { [part]: value } : {}

const urlOf = (said: string) => /https?:\/\/\S+/.exec(said)?.[0]?.replace(/[}.,]+$/, '') ?? ''

const languageOf = (said: string) => {
  if (/^(?:zh|chinese|pinyin|中文)/i.test(said)) return 'zh-CN'
  return /^(?:en|english|american|british|usenglish)/i.test(said) ? 'en-US' : said
}

/** Without what was not told. */
export function withoutBlanks({ type, title, author, issued, ...rest }: CitableWork): CitableWork {
  const told = Object.entries(rest).filter(
    ([, value]) =>
      value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return { type, title, author, issued, ...Object.fromEntries(told) }
}
