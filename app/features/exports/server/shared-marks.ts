import type { Cite, Inline } from '#packages/document/body'
import type { Evidence } from '#packages/document/evidence'

/** What a citation shows: its own evidence, with that of those before it which say the same; null for nothing. */
export type SharedMarks = ReadonlyMap<Cite, readonly string[] | null>

/**
 * One mark where neighbouring sentences lean on the same works: it stands at the last of them. A sentence without a
 * citation between them ends that, since nothing is lent to it; so does a change that waits.
 */
export function sharedMarks(
  line: readonly Inline[],
  evidenceOf: (id: string) => Pick<Evidence, 'referenceId'> | undefined,
): SharedMarks {
  const shared = new Map<Cite, readonly string[] | null>()
  let before: { cite: Cite; key: string; ids: readonly string[] } | null = null
  let between = ''
  for (const item of line) {
    if (item.type !== 'cite') {
      between += item.type === 'text' ? item.text : ''
      if (item.marks?.some(isPending)) before = null
      continue
    }
    const key = keyOf(item, evidenceOf)
    const isNext: boolean =
      before !== null && key !== '' && before.key === key && isOneSentence(between)
    const ids: string[] = [...new Set([...(isNext ? (before?.ids ?? []) : []), ...item.attrs.ids])]
    if (isNext && before) {
      shared.set(before.cite, null)
      shared.set(item, ids)
    }
    before = { cite: item, key, ids }
    between = ''
  }
  return shared
}

/** '' for a mark that is never drawn together. */
function keyOf(
  { attrs, marks }: Cite,
  evidenceOf: (id: string) => Pick<Evidence, 'referenceId'> | undefined,
): string {
  if (attrs.form !== 'sup' || attrs.locator !== undefined || marks?.some(isPending)) return ''
  const works = new Set(attrs.ids.flatMap((id) => evidenceOf(id)?.referenceId ?? []))
  return [...works].sort().join(' ')
}

const isPending = ({ type }: { type: string }) => type === 'insertion' || type === 'deletion'

// Marks stand behind the full stop or before it.
const isOneSentence = (text: string) =>
  text.trim() !== '' && (text.match(/[。！？!?]+[”』」）)]*/g)?.length ?? 0) === 1
