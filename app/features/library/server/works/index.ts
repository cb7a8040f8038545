export { citableFiles } from './works'
