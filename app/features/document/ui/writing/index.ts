export { dropDraft, keepDraft, savedDraft } from './section-draft'
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
export { type ChapterText, useChapter } from './use-chapter'
export { useChecks } from './use-checks'
export { ReferencesSheet } from './references-sheet'
export { EvidenceMargin } from './evidence-margin'
export { EvidenceSheet } from './evidence-sheet'
export { SourcesProvider } from './sources-provider'
export { UnsavedDraft } from './unsaved-draft'
export { PendingNote } from './pending-note'
export { WaitingTexts } from './waiting-texts'
