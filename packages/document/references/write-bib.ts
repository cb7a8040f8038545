import type { CitableWork, WorkDate } from '#packages/citations/citable-work'
import { bibKinds, kindOf } from './kinds'
import { nameOut } from './names-in'

/** Records as a `.bib` file, each with a key of its own. */
export function writeBib(works: readonly CitableWork[]): string {
  const taken = new Set<string>()
  return works.map((work) => `${entryOf(work, keyOf(work, taken))}\n`).join('\n')
}

function entryOf(work: CitableWork, key: string): string {
  const lines = [...peopleAndPlace(work), ...figuresOf(work)].flatMap(([name, value]) =>
    value ? [`  ${name} = {${value}}`] : [],
  )
  return `@${kindOf(bibKinds, work.type)}{${key},\n${lines.join(',\n')}\n}`
}

type Field = [name: string, value: string | undefined]

const peopleAndPlace = (work: CitableWork): Field[] => [
  ['title', braced(work.title)],
  ['author', namesOf(work.author)],
  ['editor', namesOf(work['container-author'] ?? work.editor)],
  ['translator', namesOf(work.translator)],
  [work.type.startsWith('article-') ? 'journal' : 'booktitle', escaped(work['container-title'])],
  ['eventtitle', escaped(work['event-title'])],
  [houses[work.type] ?? 'publisher', escaped(work.publisher)],
  ['address', escaped(work['publisher-place'])],
]

const houses: Readonly<Record<string, string | undefined>> = {
  thesis: 'school',
  report: 'institution',
}

const figuresOf = (work: CitableWork): Field[] => [
  ['year', work.issued ? String(work.issued.year) : ''],
  ['date', work.issued?.month === undefined ? '' : dateText(work.issued)],
  ['volume', escaped(work.volume)],
  ['number', escaped(work.number || work.issue)],
  ['pages', escaped(work.page?.replace(/(?<=\d)-(?=\d)/g, '--'))],
  ['edition', escaped(work.edition)],
  ['version', escaped(work.version)],
  ['doi', work.DOI],
  ['url', work.URL?.replace(/[{}]/g, '')],
  ['urldate', work.accessed ? dateText(work.accessed) : ''],
  ['langid', languages[(work.language ?? '').slice(0, 2)]],
]

const languages: Readonly<Record<string, string | undefined>> = { zh: 'chinese', en: 'english' }

/** In braces of its own: capitals stay as they are. */
const braced = (title: string) => `{${escaped(title) ?? ''}}`

// What TeX would read as a command.
const escaped = (text: string | undefined) =>
  text?.replace(/[\\{}]/g, '').replace(/[&%$#_]/g, (sign) => `\\${sign}`)

const namesOf = (names: CitableWork['author'] = []) =>
  names
    .map((name) => {
      const escapedName = escaped(nameOut(name)) ?? ''
      return name.literal && /\s/.test(escapedName) ? `{${escapedName}}` : escapedName
    })
    .join(' and ')

const dateText = ({ year, month, day }: WorkDate) =>
  [
    String(year),
    ...[month, day].flatMap((part) => (part === undefined ? [] : [String(part).padStart(2, '0')])),
  ].join('-')

/** `boobier2020future`; letters and figures only, a figure behind the second of two alike. */
function keyOf({ author, issued, title }: CitableWork, taken: Set<string>): string {
  const word = title.split(/\s+/).find((item) => plain(item).length > 3) ?? title
  const name = author[0]?.literal ?? author[0]?.family ?? ''
  const base = [name, String(issued?.year ?? ''), word].map(plain).join('') || 'work'
  let key = base
  for (let no = 2; taken.has(key); no += 1) key = `${base}${no}`
  taken.add(key)
  return key
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Script=Han}a-z0-9]/gu, '')
    .slice(0, 24)
