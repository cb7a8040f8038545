export { operatorBillingCalls } from './api'
export { listCodeBatches } from './code-batches'
export { spendingOfTeams, spentSince } from './team-spending'
