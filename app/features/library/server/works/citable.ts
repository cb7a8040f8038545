import { nameParts } from '#packages/citations/names'
import type { CitableWork, WorkDate, WorkName } from '#packages/citations/citable-work'
import { NAMES_APART, type WorkKind, type WorkPart, type WorkParts } from '../../wire/terms/works'

const types: Readonly<Record<WorkKind, string>> = {
  book: 'book',
  article: 'article-journal',
  conference: 'paper-conference',
  chapter: 'chapter',
  thesis: 'thesis',
  report: 'report',
  standard: 'standard',
  regulation: 'legislation',
  manual: 'manual',
  newspaper: 'article-newspaper',
  patent: 'patent',
  dataset: 'dataset',
  database: 'database',
  webpage: 'webpage',
  internal: 'internal',
}

/** Parts as CSL calls them, where nothing is to be read out of them. */
const names = [
  ['container', 'container-title'],
  ['publisher', 'publisher'],
  ['place', 'publisher-place'],
  ['volume', 'volume'],
  ['issue', 'issue'],
  ['pages', 'page'],
  ['number', 'number'],
  ['doi', 'DOI'],
  ['url', 'URL'],
] as const satisfies readonly (readonly [WorkPart, keyof CitableWork])[]

/** A described work as lists of literature take it. What is not known is left out. */
export function citableOf(
  { kind, parts }: { kind: WorkKind; parts: WorkParts },
  title: string,
): CitableWork {
  const preprint = preprintOf(kind, parts)
  const { edition = '', translators, editors } = parts
  return {
    type: preprint ? 'preprint' : types[kind],
    title: parts.title ?? title,
    author: namesOf(parts.authors),
    issued: dateOf(parts.date),
    ...(translators && { translator: namesOf(translators) }),
    ...(editors && { editor: namesOf(editors) }),
    ...(edition && {
      edition: /^v?\d+(?:\.\d+)+|^\d{6,}/i.test(edition) ? `版本${edition}` : edition,
    }),
    ...named(preprint ?? parts),
  }
}

/** An article that stands on a preprint server: its number is its address. */
function preprintOf(kind: WorkKind, { number, ...parts }: WorkParts): WorkParts | null {
  const id = /^arXiv:(.+)$/i.exec(number ?? '')?.[1]
  if (kind !== 'article' || parts.container || id === undefined) return null
  return { ...parts, url: parts.url ?? `https://arxiv.org/abs/${id}` }
}

function named(parts: WorkParts): Partial<CitableWork> {
  const present = names.flatMap(([part, name]) => {
    const value = parts[part]
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(present)
}

const namesOf = (text = ''): WorkName[] =>
  text
    .split(NAMES_APART)
    .map((name) => name.trim().replace(/\s*[（(][^）)]*[）)]$/u, ''))
    .filter((name) => name !== '')
    .map(nameOf)

function nameOf(name: string): WorkName {
  // As title pages of translations have it: P. S. 昂温.
  const [, initials = '', family] =
    /^((?:[A-Z][.．]?\s*){1,3})[·•]?\s*(\p{Script=Han}{1,8})$/u.exec(name) ?? []
  if (family) return { family, given: initials.replace(/[.．\s]+/g, ' ').trim() }
  if (/\p{Script=Han}/u.test(name))
    return /^[\p{Script=Han}·•]{2,4}$/u.test(name) || /[·•]/.test(name)
      ? { family: name }
      : { family: '', literal: name }
  const parts = nameParts(name)
  return parts.given === '' ? { family: '', literal: name } : parts
}

function dateOf(text = ''): WorkDate | null {
  const [year, month, day] = text.split('-').map(Number)
  if (!year) return null
  return { year, ...(month && { month }), ...(day && { day }) }
}
