import { createContext, useContext } from 'react'
import { addressOf } from '../../source-address'
import type { Reference } from '../../terms'

/** One source of one answer. */
export interface CitationTarget {
  entryKey: string
  index: number
  /** The mark that was touched, by its place in the answer; none where the source itself was. */
  offset?: number
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
/** Where sources open beside or over the thread; null where the page has no such place. */
export interface EvidencePlace {
  open(target: CitationTarget): void
  /** Closes it, and forgets which was open. */
  close(): void
}
export const EvidenceContext = createContext<EvidencePlace | null>(null)
/** The space whose files are shown by their pages; '' where nobody is signed in: there only words are shown. */
export const PagesContext = createContext('')
export const useCitationFocus = () => useContext(CitationFocusContext)

export const isSameTarget = (target: CitationTarget | null, other: CitationTarget) =>
  target !== null && target.entryKey === other.entryKey && target.index === other.index

/** Where a source opens: the reader at the passage and what was used of it, or the page it came from. */
export function linkOf(reference: Reference): { to: string; isOutside: boolean } | null {
  const to = addressOf(reference)
  if (to !== null) return { to, isOutside: false }
  const isWeb = reference.url !== undefined && /^https?:\/\//i.test(reference.url)
  return isWeb && reference.url ? { to: reference.url, isOutside: true } : null
}
