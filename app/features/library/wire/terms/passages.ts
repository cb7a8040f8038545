/** Files that a person has learned again at once; a call takes fewer. */
export const MAX_RELEARNED = 1_000
/** Characters that an edited passage may have. */
export const MAX_PASSAGE_CHARACTERS = 4000

export const passageFilters = ['all', 'edited', 'off'] as const
export type PassageFilter = (typeof passageFilters)[number]

/** `carry` and `lose` are the learning's own: an edit that found its passage again under another number, or did not. */
export const passageActions = ['edit', 'off', 'on', 'restore', 'revert', 'carry', 'lose'] as const
export type PassageAction = (typeof passageActions)[number]

export type { PassageChangeView, PassageLinePage, PassageLineView } from '../contracts/passages'
