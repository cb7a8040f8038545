import { createContext, useContext } from 'react'
import type { Reference } from '../terms'

/** One source of one answer. */
export interface CitationTarget {
  entryKey: string
  index: number
  /** The mark that was touched, by its place in the answer; none where the source itself was. */
  at?: number
}

/** Which citation is open or pointed at; marks and drawer entries read it, the text does not. */
export interface CitationFocus {
  open: CitationTarget | null
  pointed: CitationTarget | null
  onOpen(target: CitationTarget | null): void
  onPoint(target: CitationTarget | null): void
  /** Stands open beside the thread until another one is, on screens with room for it. */
  pinned: CitationTarget | null
  onPin(target: CitationTarget | null): void
  /** Phones show the source as a sheet. */
  onShowSheet(target: CitationTarget): void
}

export const CitationFocusContext = createContext<CitationFocus | null>(null)
/** Opens a source in the column beside the thread; null where the page has none. */
export const EvidenceContext = createContext<((target: CitationTarget) => void) | null>(null)
export const useCitationFocus = () => useContext(CitationFocusContext)

export const isSameTarget = (one: CitationTarget | null, other: CitationTarget) =>
  one !== null && one.entryKey === other.entryKey && one.index === other.index

// An address must stay short enough to be passed on.
const MOST_MARKED = 12

/** Where a source opens: the reader at the passage and what was used of it, or the page it came from. */
export function linkOf(reference: Reference): { to: string; isOutside: boolean } | null {
  if (reference.fileId !== undefined) {
    const { passageNo, index } = reference
    // The reader repeats the number in its seal and marks what was used.
    const used = reference.used.slice(0, MOST_MARKED).map(({ from, to }) => `${from}-${to}`)
    const words = used.length > 0 ? `&used=${used.join('_')}` : ''
    const at = passageNo === undefined ? '' : `?passage=${passageNo}&cite=${index}${words}`
    return { to: `/library/${reference.fileId}${at}`, isOutside: false }
  }
  const isWeb = reference.url !== undefined && /^https?:\/\//i.test(reference.url)
  return isWeb && reference.url ? { to: reference.url, isOutside: true } : null
}
