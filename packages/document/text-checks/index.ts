export { guardFindings } from './check-document'
export { closeSet, idsIn, type Allowed, type Closed } from './closed-set'
export { conflictsAmong, factsOf, contentWords, type Fact, type FactConflict } from './facts'
export { bare, fingerprintsOf, likeness } from './fingerprints'
export { marksOf, marksOfSentences } from './marks'
export {
  candidates,
  canRepeat,
  judge,
  leansElsewhere,
  repeatsIn,
  RepeatDetector,
  type Repeat,
} from './repetition'
export {
  conflictInWords,
  sourceConflicts,
  type SourceConflict,
  type SourceSentence,
} from './source-conflicts'
export { nodesInOrder, plainText, sentencesOf, type PlacedSentence } from './sentences'
export { styleFaults, styleFindings, type StyleRules } from './style'
export { claimOf, judgeSentence, needOf, type JudgedEvidence, type SupportCheck } from './support'
export { abbreviationConflicts, nameConflicts, termsIn, type NameConflict } from './terms'
