import type { CitableWork } from '#packages/citations/citable-work'
import { formatDateTime } from '~/core/format'
import type { WorkKind, WorkParts } from '../../wire/terms/works'
import { citableOf } from './citable'
import { titleOf, type DescribedWork } from './described-works'
import { foundParts } from './registration/registration'

/** What was found of a file with what somebody wrote over it. */
export function effectiveOf(work: Omit<DescribedWork, 'isOpen'>): {
  kind: WorkKind
  parts: WorkParts
} {
  const found = foundParts(work)
  const parts = { ...found.parts, ...work.edits?.parts }
  const present = Object.entries(parts).filter(([, value]) => value !== '')
  return { kind: work.edits?.kind ?? found.kind, parts: Object.fromEntries(present) }
}

/** A file as lists of literature take it. */
export function citableFrom(work: Omit<DescribedWork, 'isOpen'>): CitableWork {
  const { page } = work.file
  const cited = citableOf(effectiveOf(work), titleOf(work.file))
  return page && page.fetchedAt > 0 ? { ...cited, accessed: dayOf(page.fetchedAt) } : cited
}

/** Of Shanghai, as every date that a reader sees. */
export function dayOf(instant: number) {
  const [year = 0, month = 1, day = 1] = formatDateTime(new Date(instant))
    .slice(0, 10)
    .split('-')
    .map(Number)
  return { year, month, day }
}
