export { VersionsDialog } from './versions-dialog'
export { RevisionsDialog } from './revisions-dialog'
export { useFinal, type FinalState } from './use-final'
export { FinalDialog } from './final-dialog'
