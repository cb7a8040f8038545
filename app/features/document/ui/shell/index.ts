export { StudioBar } from './studio-bar'
