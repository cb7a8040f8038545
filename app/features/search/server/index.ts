export { searchCalls } from './api'
