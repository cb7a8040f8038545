export { checkSupport, nearestPlace, type Support } from './check'
export { preparePassage, type FoldedPassage } from './coverage'
