export { UnsavedDraft } from './unsaved-draft'
export { dropDraft, keepDraft, savedDraft } from './section-draft'
