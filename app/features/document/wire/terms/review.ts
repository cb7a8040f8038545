/** `withdrawn`: its sender took it back. */
export const reviewStates = ['pending', 'approved', 'returned', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Of a section that is assigned: `review` waits for approval, in a `final` one nobody writes. */
export const assignmentStates = ['writing', 'review', 'final'] as const
export type AssignmentState = (typeof assignmentStates)[number]

/** Of one person, what is due first. */
export const ASSIGNMENTS_LISTED = 100
/** Characters of what its sender, or whoever decides, says. */
export const REVIEW_NOTE_LIMIT = 500
/** Kept of one document; older ones go when new ones come. */
export const REVIEWS_A_DOCUMENT = 100
