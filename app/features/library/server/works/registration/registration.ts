import {
  bareDoi,
  isDoi,
  type RegistrationState,
  type WorkKind,
  type WorkParts,
} from '../../../wire/terms/works'
import type { WorkEdits } from '../tables'
import type { ReadWork } from '../reading/read-work'

/** What the registry of DOIs was asked about a file, and how that ended. */
export interface Registration {
  doi: string
  state: RegistrationState
  askedAt: number
  /** As it is registered; '' where nobody knows. */
  title: string
  /** Null: as it was read. */
  kind: WorkKind | null
  /** Those that were taken: what somebody had confirmed is not among them. */
  parts: WorkParts
}

interface Described {
  read: ReadWork
  edits: WorkEdits | null
  registration: Registration | null
}

/** The DOI that the file is asked about: as somebody wrote it, else as it was read. */
export const doiOfWork = ({ read, edits }: Omit<Described, 'registration'>): string =>
  bareDoi(edits?.parts.doi ?? read.parts.doi ?? '')

const ASKED_AGAIN_MS = 3_600_000

/** Whether the registry is to be asked now: never asked of this DOI, or without an answer an hour ago. */
export function isToBeAsked(work: Described, now: number): boolean {
  const doi = doiOfWork(work)
  if (doi === '' || !isDoi(doi)) return false
  const { registration } = work
  if (registration?.doi !== doi) return true
  const isOpen = registration.state === 'waiting' || registration.state === 'failed'
  return isOpen && registration.askedAt < now - ASKED_AGAIN_MS
}

export const waitingFor = (doi: string, askedAt: number): Registration => ({
  doi,
  state: 'waiting',
  askedAt,
  title: '',
  kind: null,
  parts: {},
})

/** What a person wrote lies over it: a registration of another DOI than the present one says nothing any more. */
export const registrationOf = (work: Described): Registration | null =>
  work.registration?.doi === doiOfWork(work) ? work.registration : null

/** What files and registry say, before anybody wrote over it. */
export function foundParts(work: Described): { kind: WorkKind; parts: WorkParts } {
  const { read } = work
  const registration = registrationOf(work)
  return {
    kind: registration?.kind ?? read.kind,
    parts: { ...read.parts, ...registration?.parts },
  }
}
