export { UnsavedDraft } from './unsaved-draft'
export { keepDraft, savedDraft } from './section-draft'
