export { UnsavedDraft } from './unsaved-draft'
export { dropDraft, keepDraft, keepFirstWords, savedDraft } from './section-draft'
