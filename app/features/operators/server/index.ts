export { operatorsCalls } from './api'
export { hasOperators, isOperator } from './operators'
