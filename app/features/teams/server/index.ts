export { teamsApi, teamsOpenApi } from './api'
export { returnQuestion, spendQuestion } from './questions'
export { takePlace, findSeat, memberNames, takeSeat } from './seats'
export { loadShell } from './shell'
