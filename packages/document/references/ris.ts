import type { CitableWork, WorkDate } from '#packages/citations/citable-work'
import { cslOf, kindOf, risKinds } from './kinds'
import { familyFirst, nameOut } from './names-in'
import { withoutBlanks } from './read-bib'

const MOST_RECORDS = 5_000

/** Records of a `.ris` file. What has no kind or no title is passed over and counted; at most 5,000 are read. */
export function readRis(text: string): { works: CitableWork[]; skipped: number } {
  const works: CitableWork[] = []
  let skipped = 0
  let tags: [tag: string, value: string][] = []
  const close = () => {
    const work = tags.length === 0 ? null : workOf(tags)
    if (work) works.push(work)
    else if (tags.length > 0) skipped += 1
    tags = []
  }
  for (const line of text.split(/\r\n?|\n/)) {
    if (works.length >= MOST_RECORDS) break
    const [, tag = '', value = ''] = /^\ufeff?([A-Z][A-Z0-9])\s{1,2}-\s?(.*)$/.exec(line) ?? []
    const last = tags.at(-1)
    if (tag === 'TY') close()
    if (tag === 'ER') close()
    else if (tag !== '') tags.push([tag, value.trim()])
    // What goes on in the next line.
    else if (line.trim() !== '' && last) last[1] += ` ${line.trim()}`
  }
  close()
  return { works, skipped }
}

function workOf(tags: readonly (readonly [tag: string, value: string])[]): CitableWork | null {
  const all = (...names: string[]) =>
    tags.flatMap(([tag, value]) => (names.includes(tag) && value !== '' ? [value] : []))
  const firstOf = (...names: string[]) => names.flatMap((name) => all(name))[0] ?? ''
  const title = firstOf('TI', 'T1', 'CT', 'BT')
  const kind = firstOf('TY')
  if (title === '' || kind === '') return null
  const type = cslOf(risKinds, kind) ?? 'document'
  const isNumbered = ['report', 'patent', 'standard'].includes(type)
  const isPart = type === 'chapter' || type === 'paper-conference'
  const editors = all('A2', 'ED').map(familyFirst)
  return withoutBlanks({
    type,
    title,
    author: all('AU', 'A1').map(familyFirst),
    issued: dateOf(firstOf('DA', 'Y1', 'PY'), firstOf('PY', 'Y1')),
    'container-title':
      type === 'book' || type === 'thesis' ? '' : firstOf('T2', 'JF', 'JO', 'JA', 'J2', 'BT'),
    ...(isPart ? { 'container-author': editors } : { editor: editors }),
    translator: all('A4').map(familyFirst),
    publisher: firstOf('PB'),
    'publisher-place': firstOf('CY', 'PP'),
    volume: firstOf('VL'),
    issue: isNumbered ? '' : firstOf('IS'),
    number: isNumbered ? firstOf('IS', 'M1', 'SN', 'VL') : '',
    page: pagesOf(firstOf('SP'), firstOf('EP')),
    edition: firstOf('ET'),
    DOI: firstOf('DO').replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, ''),
    URL: firstOf('UR', 'L1', 'L2'),
    accessed: dateOf(firstOf('Y2'), '') ?? undefined,
    language: firstOf('LA'),
  })
}

const pagesOf = (start: string, end: string) =>
  start !== '' && end !== '' && start !== end && !start.includes('-') ? `${start}-${end}` : start

/** `2024/05/09/`, `2024-05-09`, `2024`. */
function dateOf(text: string, fallback: string): WorkDate | null {
  const [, year, month = '', day = ''] =
    /(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?/.exec(text) ?? /(\d{4})/.exec(fallback) ?? []
  if (year === undefined) return null
  return {
    year: Number(year),
    ...(Number(month) > 0 && { month: Number(month) }),
    ...(Number(day) > 0 && { day: Number(day) }),
  }
}

/** Records as EndNote, Zotero and NoteExpress read them. */
export const writeRis = (works: readonly CitableWork[]): string =>
  works.map((work) => `${recordOf(work)}\r\n`).join('\r\n')

function recordOf(work: CitableWork): string {
  const lines = [...whoAndWhat(work), ...whenAndWhere(work)].flatMap(([tag, value]) =>
    value ? [`${tag}  - ${value.replace(/\s+/g, ' ')}`] : [],
  )
  return [...lines, 'ER  - '].join('\r\n')
}

type Line = [tag: string, value: string | undefined]

const named = (tag: string, names: CitableWork['author'] = []) =>
  names.map((name): Line => [tag, nameOut(name)])

const whoAndWhat = (work: CitableWork): Line[] => [
  ['TY', kindOf(risKinds, work.type)],
  ...named('AU', work.author),
  ['TI', work.title],
  ...named('A2', work['container-author'] ?? work.editor),
  ...named('A4', work.translator),
  [work.type.startsWith('article-') ? 'JO' : 'T2', work['container-title'] || work['event-title']],
]

function whenAndWhere(work: CitableWork): Line[] {
  const [start = '', end = ''] = (work.page ?? '').split('-')
  return [
    ['PY', work.issued ? String(work.issued.year) : ''],
    ['DA', work.issued?.month === undefined ? '' : dayText(work.issued)],
    ['VL', work.volume],
    ['IS', work.number || work.issue],
    ['SP', start],
    ['EP', end],
    ['ET', work.edition],
    ['PB', work.publisher],
    ['CY', work['publisher-place']],
    ['DO', work.DOI],
    ['UR', work.URL],
    ['Y2', work.accessed ? dayText(work.accessed) : ''],
    ['LA', work.language],
  ]
}

const dayText = ({ year, month, day }: WorkDate) =>
  [
    String(year),
    ...[month, day].map((part) => (part === undefined ? '' : String(part).padStart(2, '0'))),
  ].join('/')
