export { homeCalls } from './api'
export { readHomeIndex } from './home-index'
export { listOperatorHome } from './operator-items'
