export { UnsavedDraft } from './unsaved-draft'
