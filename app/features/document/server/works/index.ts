export { refreshReferences } from './refresh-references'
