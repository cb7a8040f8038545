export { FindBar } from './find-bar'
