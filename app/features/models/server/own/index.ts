export { ownModelsCalls } from './api'
export { sweepModelUsage } from './usage'
export { viewOwnModels } from './view'
export { withTeamModels } from './with-team-models'
