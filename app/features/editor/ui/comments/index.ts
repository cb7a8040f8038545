export { blocksOf, positionAt } from './prose-text'
