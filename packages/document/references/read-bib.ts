import type { CitableWork, WorkDate, WorkName } from '#packages/citations/citable-work'
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
  const firstOf = (...names: string[]): string => {
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
    title: titleOf(firstOf('title'), firstOf('subtitle')),
    author: namesOf(fields.get('author')),
    issued: dateOf(firstOf('date'), firstOf('year'), firstOf('month')),
    'container-title': firstOf(
      'journal',
      'journaltitle',
      'booktitle',
      'maintitle',
      ...(type === 'preprint' ? ['archiveprefix', 'eprinttype'] : []),
    ),
    ...(isPart && editors.length > 0 ? { 'container-author': editors } : { editor: editors }),
    translator: namesOf(fields.get('translator')),
    'event-title': firstOf('eventtitle'),
    publisher: firstOf('publisher', 'school', 'institution', 'organization'),
    'publisher-place': firstOf('address', 'location'),
    volume: firstOf('volume'),
    issue:
      type === 'report' || type === 'patent' || type === 'standard'
        ? ''
        : firstOf('number', 'issue'),
    number: type === 'report' || type === 'patent' || type === 'standard' ? firstOf('number') : '',
    page: firstOf('pages').replace(/\s*(?:--+|–|—)\s*/g, '-'),
    edition: firstOf('edition'),
    version: firstOf('version'),
    DOI: firstOf('doi').replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, ''),
    URL: urlOf(firstOf('url', 'howpublished')),
    accessed: dateOf(firstOf('urldate'), '', '') ?? undefined,
    language: languageOf(firstOf('language', 'langid')),
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
function namesOf(text = ''): WorkName[] {
  if (text.trim() === '') return []
  return splitNames(text)
    .filter((item) => item !== '' && item !== 'others')
    .map((item) => {
      const isWhole = isBraced(item) && /\s/.test(item)
      const plain = plainLatex(item)
      return isWhole ? { family: '', literal: plain } : nameIn(plain)
    })
}

/** Whether one pair of braces holds all of it. */
function isBraced(text: string): boolean {
  let depth = 0
  for (const [index, sign] of [...text].entries()) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth === 0 && index < text.length - 1) return false
  }
  return text.startsWith('{') && text.endsWith('}')
}

// Some exports part Chinese names by semicolons.
function splitNames(text: string): string[] {
  const names: string[] = []
  let [depth, from] = [0, 0]
  const separator = /\{|\}|\s+and\s+|[;；]/gi
  for (const found of text.matchAll(separator)) {
    if (found[0] === '{') depth += 1
    else if (found[0] === '}') depth -= 1
    else if (depth === 0) {
      names.push(text.slice(from, found.index).trim())
      from = found.index + found[0].length
    }
  }
  return [...names, text.slice(from).trim()]
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** `2024-05-09`, or a year with a month by number or name. */
function dateOf(date: string, year: string, month: string): WorkDate | null {
  const [, y = year, m = month, d = ''] =
    /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?/.exec(date) ?? []
  const digits = /\d{4}/.exec(y)?.[0]
  if (digits === undefined) return null
  const number = Number(m) || MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1
  return { year: Number(digits), ...within('month', number, 12), ...within('day', Number(d), 31) }
}

const within = (part: 'month' | 'day', value: number, most: number) =>
  value >= 1 && value <= most ? { [part]: value } : {}

const urlOf = (text: string) => /https?:\/\/\S+/.exec(text)?.[0]?.replace(/[}.,]+$/, '') ?? ''

const languageOf = (text: string) => {
  if (/^(?:zh|chinese|pinyin|中文)/i.test(text)) return 'zh-CN'
  return /^(?:en|english|american|british|usenglish)/i.test(text) ? 'en-US' : text
}

/** Without what was not told. */
export function withoutBlanks({ type, title, author, issued, ...rest }: CitableWork): CitableWork {
  const extraFields = Object.entries(rest).filter(
    ([, value]) =>
      value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return { type, title, author, issued, ...Object.fromEntries(extraFields) }
}
