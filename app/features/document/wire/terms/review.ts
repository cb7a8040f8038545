/** `withdrawn`: its sender took it back. */
export const reviewStates = ['pending', 'approved', 'returned', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Characters of what its sender, or whoever decides, says. */
export const REVIEW_NOTE_LIMIT = 500
/** Kept of one document; older ones go when new ones come. */
export const REVIEWS_A_DOCUMENT = 100
