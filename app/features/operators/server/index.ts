export { isOperator } from './operators'
