export { ChangesBar } from './changes-bar'
export { isSuggesting, untracked } from './suggesting'
export { useChanges } from './use-changes'
