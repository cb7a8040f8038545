export { WorksSheet } from './late-works-sheet'
