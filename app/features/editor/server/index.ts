export { editorCalls } from './api'
