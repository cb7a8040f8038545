export { setupApi } from './api'
