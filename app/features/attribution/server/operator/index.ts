export { operatorAttributionCalls } from './api'
export { summarise } from './summary'
