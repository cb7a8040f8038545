export { readerOf, citedBy } from './cite-mark'
export { SourcesContext } from './pointers'
export { SectionView } from './section-view'
export { PointersContext } from './pointers'
