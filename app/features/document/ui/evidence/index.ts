export { EvidencePage } from './evidence-page'
