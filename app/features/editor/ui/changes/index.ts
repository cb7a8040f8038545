export { ChangesBar } from './changes-bar'
export { isSuggesting, untracked } from './suggesting'
export { isTracked, useSignature, useTracked } from './tracking'
export { useChanges } from './use-changes'
