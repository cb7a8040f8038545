import type { Cite, Inline } from '#packages/document/body'
import type { Evidence } from '#packages/document/evidence'

/** What a citation shows: its own evidence, with that of those before it which say the same; null for nothing. */
export type SharedMarks = ReadonlyMap<Cite, readonly string[] | null>

/**
 * One mark where neighbouring sentences lean on the same works: it stands at the last of them. A sentence without a
 * citation between them ends that, since nothing is lent to it; so does a change that waits.
 */
export function sharedMarks(line: readonly Inline[], evidenceOf: EvidenceOf): SharedMarks {
  const shared = new Map<Cite, readonly string[] | null>()
  let before: MarkedCite | null = null
  let between = ''
  for (const item of line) {
    if (item.type === 'cite') {
      const marked: MarkedCite = { cite: item, key: keyOf(item, evidenceOf), ids: item.attrs.ids }
      if (before && isShared(before, marked, between)) {
        marked.ids = [...new Set([...before.ids, ...marked.ids])]
        shared.set(before.cite, null)
        shared.set(item, marked.ids)
      }
      before = marked
      between = ''
    } else if (item.marks?.some(isPending)) before = null
    else between += item.type === 'text' ? item.text : ''
  }
  return shared
}

type EvidenceOf = (id: string) => Pick<Evidence, 'referenceId'> | undefined

interface MarkedCite {
  cite: Cite
  /** Of its works; '' for a mark that is never drawn together. */
  key: string
  ids: readonly string[]
}

const isShared = (before: MarkedCite, { key }: MarkedCite, between: string) =>
  key !== '' && before.key === key && isOneSentence(between)

/** '' for a mark that is never drawn together. */
function keyOf({ attrs, marks }: Cite, evidenceOf: EvidenceOf): string {
  if (attrs.form !== 'sup' || attrs.locator !== undefined || marks?.some(isPending)) return ''
  const works = new Set(attrs.ids.flatMap((id) => evidenceOf(id)?.referenceId ?? []))
  return [...works].sort().join(' ')
}

const isPending = ({ type }: { type: string }) => type === 'insertion' || type === 'deletion'

// Marks stand behind the full stop or before it.
const isOneSentence = (text: string) =>
  text.trim() !== '' && (text.match(/[。！？!?]+[”』」）)]*/g)?.length ?? 0) === 1

/** Where a paragraph has one note: what each citation has notes of. One that waits to come or to go keeps its own. */
export function notesTogether(line: readonly Inline[]): [Cite, readonly string[]][] {
  const cites = line.flatMap((item) =>
    item.type === 'cite' && !item.marks?.some(isPending) ? [item] : [],
  )
  const ids = [...new Set(cites.flatMap(({ attrs }) => attrs.ids))]
  return cites.map((item) => [item, item === cites.at(-1) ? ids : []])
}
