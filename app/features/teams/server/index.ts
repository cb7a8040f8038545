export { teamsApi, teamsOpenApi } from './api'
export { hasQuestionLeft, isQuestionCounted, returnQuestion, takeQuestion } from './questions'
export { takePlace, findSeat, memberNames, takeSeat } from './seats'
export { loadShell } from './shell'
