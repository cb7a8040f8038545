export { studioApi } from './api'
export { getCreation, listCreations } from './creations'
