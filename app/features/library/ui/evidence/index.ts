export { SourcePage, type SourcePageProps } from './source-page'
