export { setupCalls } from './api'
