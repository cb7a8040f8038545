export { operatorAttributionCalls } from './api'
export { listErrorGroups } from './error-groups'
export { summarise } from './summary'
