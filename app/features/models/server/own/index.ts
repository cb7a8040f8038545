export { ownModelsCalls } from './api'
export { viewOwnModels } from './view'
export { withTeamModels } from './with-team-models'
