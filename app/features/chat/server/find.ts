export { addressOfFound } from '../record-opening'
export { lookUpQuestions } from './recall/find'
export { ownSessionsAmong } from './recall/own-sessions'
