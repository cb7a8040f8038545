export { operatorBillingCalls } from './api'
export { listCodeBatches } from './code-batches'
export { spendingOfTeams, spendingOfTeam } from './team-spending'
