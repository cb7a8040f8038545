export { openDocuments } from '../documents'
export { documents } from '../tables'
