export { teamsApi, teamsOpenApi } from './api'
export { returnQuestion, spendQuestion } from './questions'
export { currentSeat, findSeat, memberNames, requireRunningPlan } from './seats'
export { loadShell } from './shell'
