export { studioApi } from './api'
