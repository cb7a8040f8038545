import type { Anchor } from '../../terms'

/** Files that a person has learned again at once; a call takes fewer. */
export const MAX_RELEARNED = 1_000
/** Characters that an edited passage may have. */
export const MAX_PASSAGE_CHARACTERS = 4000

export const passageFilters = ['all', 'edited', 'off'] as const
export type PassageFilter = (typeof passageFilters)[number]

/** `carry` and `lose` are the learning's own: an edit that found its passage again under another number, or did not. */
export const passageActions = ['edit', 'off', 'on', 'restore', 'revert', 'carry', 'lose'] as const
export type PassageAction = (typeof passageActions)[number]

/** A passage as the list beside its source shows it. */
export interface PassageLineView {
  no: number
  headings: string[]
  text: string
  anchor: Anchor
  /** What was read of the file, when `text` was edited; else null. */
  original: string | null
  /** Neither retrieved nor cited. */
  isOff: boolean
  /** The latest change; null when nobody ever changed it. `id` goes back with the next change. */
  lastChange: { id: string; by: string; time: string } | null
}

export interface PassageLinePage {
  passages: PassageLineView[]
  /** Passages that the filter and the keyword let through. */
  total: number
  counts: { all: number; edited: number; off: number }
  /** Which learning of the file these are; goes back with a change. */
  generation: number
}

interface PassageState {
  text: string
  isOff: boolean
}

/** A line of a passage's history. */
export interface PassageChangeView {
  id: string
  /** The passage's number when it was done. */
  no: number
  act: PassageAction
  by: { id: string; name: string }
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  time: string
  before: PassageState
  after: PassageState
}
