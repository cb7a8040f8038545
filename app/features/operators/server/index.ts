export { operatorsCalls } from './api'
export { isOperator } from './operators'
