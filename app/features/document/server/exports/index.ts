/** What whoever writes files of documents needs of their server; what serves calls is not loaded by it. */
export { masterBytes } from '../deck/masters'
export { readableDeck } from '../deck/redact'
export { findDeck } from '../deck/store'
export { readableThreads } from '../comments/comments'
export { findDocument } from '../documents'
export {
  keyOf as docxTemplateKeyOf,
  loadDocxTemplate,
  refuseDocxTemplate,
} from '../docx-templates/docx-templates'
export { inspectDocxTemplate } from '../docx-templates/jobs'
export { imageReader } from '../images'
export { readDrawings, sourceOf } from '../drawings/drawings'
export { snapshot } from '../snapshots'
export { documentExports, docxTemplates } from '../tables'
export { returnProperties } from '../word-return/properties'
export { failExport, keyOf as exportKeyOf, sourcesKeyOf, type ExportRow } from './exports'
export { writeExport } from './jobs'
export { openSectionCache } from './section-cache'

/** What takes back all changes that wait; it loads the editor's model. */
export const loadRejectedBody = () => import('./rejected-body')
