/**
 * Of the sum by which a claim is doubted, fitted on open sets of Chinese questions; nearNumbers, crossed and
 * numbersElsewhere were set by hand on one of them (`npm run eval -- support`, docs/quality.md).
 */
export const weights = {
  one: -0.25,
  numMiss: -1.16,
  numUnit: -1.91,
  numCtx: -2.38,
  negDiff: -2.08,
  antDiff: -3.87,
  named: -3.04,
  uncovered: -0.94,
  uncoveredRun: -3.45,
  uncoveredNames: -0.76,
  latinMissing: -0.57,
  quotedMissing: -2.87,
  share: 2.67,
  swapped: -0.2,
  swappedNumbers: -1.92,
  nearNumbers: -3,
  swappedCopied: -1.76,
  swappedNames: -2.32,
  crossed: -6,
  numbersElsewhere: -1.5,
} as const

export type SupportFeature = keyof typeof weights

/** A claim whose sum is lower is not called supported. */
export const FLAG_BELOW = -2.4
