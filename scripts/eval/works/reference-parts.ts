import { plain } from '~/features/library/server/works/reading/read-work'
import { NAMES_APART, type WorkKind, type WorkParts } from '~/features/library/wire/terms/works'

/** A line of references.jsonl. */
export interface Label {
  file: string
  kind: string
  title: string | null
  authors: string[]
  translators?: string[]
  container?: string
  publisher: string | null
  place: string | null
  year: number | null
  number: string | null
  doi: string | null
  isbn: string | null
  url: string | null
  edition: string | null
  note?: string
}

export interface Verdict {
  part: string
  verdict: 'right' | 'wrong' | 'missing'
  expected: string
  read: string
}

// As the labels call the kinds.
const kindNames: Readonly<Record<string, readonly WorkKind[] | undefined>> = {
  web: ['webpage'],
  law: ['regulation'],
  paper: ['article'],
}

/** Parts that the label names, and those that were read although the file does not say them. */
export function comparePart(label: Label, work: { kind: WorkKind; parts: WorkParts }): Verdict[] {
  const { parts } = work
  const note = label.note ?? ''
  const kinds = kindNames[label.kind] ?? [label.kind]
  const kind: Verdict = {
    part: 'kind',
    verdict: kinds.some((name) => name === work.kind) ? 'right' : 'wrong',
    expected: label.kind,
    read: work.kind,
  }
  const people = [
    ...names('authors', label.authors, parts.authors, note),
    ...names('translators', label.translators ?? [], parts.translators, note),
  ]
  const texts = [
    ['title', label.title, parts.title],
    ['container', label.container, parts.container],
    ['publisher', label.publisher, parts.publisher],
    ['place', label.place, parts.place],
    ['year', label.year?.toString(), parts.date?.slice(0, 4)],
    ['number', label.number, parts.number],
    ['doi', label.doi, parts.doi],
    ['isbn', label.isbn, parts.isbn],
    ['url', label.url, parts.url],
    ['edition', label.edition, parts.edition],
  ] as const
  return [
    kind,
    ...people,
    ...texts.flatMap(([part, expected, read]) => text(part, expected, read, note)),
  ]
}

function text(
  part: string,
  labelled: string | null | undefined,
  read = '',
  note: string,
): Verdict[] {
  const expected = labelled ?? ''
  if (expected === '' && read === '') return []
  if (expected === '') {
    // The note names what is right as well; what it does not name is said without the file saying it.
    return isAlsoRight(note, read) ? [] : [{ part, verdict: 'wrong', expected, read }]
  }
  if (read === '')
    return /null is also right/.test(note) ? [] : [{ part, verdict: 'missing', expected, read }]
  const isRight = alike(part, expected, read) || isAlsoRight(note, read)
  return [{ part, verdict: isRight ? 'right' : 'wrong', expected, read }]
}

const isAlsoRight = (note: string, read: string) =>
  /also right/.test(note) && plain(note).includes(plain(read))

/** Editions are said in many ways: the same number is the same edition. */
function alike(part: string, expected: string, read: string): boolean {
  if (plain(expected) === plain(read)) return true
  return (
    part === 'edition' &&
    plain(expected).includes(plain(read)) &&
    /\d|[一二三四五六七八九十]/.test(read)
  )
}

function names(
  part: string,
  expected: readonly string[],
  read: string | undefined,
  note: string,
): Verdict[] {
  const own = (read ?? '').split(NAMES_APART).filter(Boolean)
  if (expected.length === 0 && own.length === 0) return []
  const verdict = { part, expected: expected.join(NAMES_APART), read: read ?? '' }
  if (own.length === 0)
    return /\[\] is also right/.test(note) ? [] : [{ ...verdict, verdict: 'missing' }]
  const isSame =
    expected.length === own.length &&
    expected.every((name) => own.some((item) => isSameName(name, item)))
  return [{ ...verdict, verdict: isSame ? 'right' : 'wrong' }]
}

/** 青木修 may stand behind the name or not. */
const isSameName = (a: string, b: string) => {
  const [first, second] = [plain(a), plain(b)]
  const bare = (name: string) => plain(name.replace(/\s*[（(][^）)]*[）)]/g, ''))
  return first === second || bare(a) === bare(b)
}
