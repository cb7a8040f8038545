export { CheckSection, type FindingActions } from './check-list'
export {
  blockingWords,
  type CheckGroup,
  checkGroups,
  finalFault,
  firstBlocking,
  hasToMend,
} from './checks'
export { worksListed, worksNumbered, type Objects } from './numbers'
export { type ChapterText, readSections, useChapter } from './use-chapter'
export { useChecks } from './use-checks'
export { ReferencesSheet } from './references-sheet'
export { EvidenceMargin } from './evidence-margin'
export { EvidenceSheet } from './evidence-sheet'
export { SourcesProvider } from './sources-provider'
export { PendingNote } from './pending-note'
export { WaitingTexts } from './waiting-texts'
