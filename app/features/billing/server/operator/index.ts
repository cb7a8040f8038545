export { operatorBillingCalls } from './api'
export { listCodeBatches } from './code-batches'
export { spendingOfTeams } from './team-spending'
