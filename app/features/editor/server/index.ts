export { createDocument, deleteDocument, findDocument, setAudience } from './documents'
export { assignEvidence, putEvidence, readEvidence, type FoundEvidence } from './evidence'
export { listReferences, putReferences } from './references'
export {
  commitSection,
  listRevisions,
  readLedger,
  readRevision,
  readSection,
  readSections,
  readTree,
  restoreRevision,
  saveSection,
  settleWaiting,
  type Commit,
} from './sections'
export { snapshot } from './snapshots'
export { applyCommands, listRemoved, redoCommands, restoreNode, undoCommands } from './trees'
export type { DocumentRoomPort } from './ports'
