export { documentCalls } from './api'
export { documentExportsCalls } from './exports/api'
export { budgetFindings, checkDocument } from './checks'
export { createDocument, deleteDocument, findDocument, findDraft, setAudience } from './documents'
export { assignEvidence, putEvidence, readEvidence, type FoundEvidence } from './evidence'
export { exportOutlet } from './exports/export-outlet'
export { readOutline } from './finals'
export { documentHandlers } from './handlers'
export { importHeadings, type ImportedHeadings } from './import'
export { keepImage, takeImage } from './images'
export { listReferences } from './references'
export {
  commitSection,
  headingsSince,
  readLedger,
  readSection,
  readSections,
  readTree,
  restoreRevision,
  saveSection,
  settleWaiting,
  type Commit,
} from './sections'
export { snapshot } from './snapshots'
export { sweepDocuments } from './sweep'
export { applyCommands, undoCommands } from './trees'
export { isRedactedBody } from './redaction'
