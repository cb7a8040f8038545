export { addressOfFound } from '../record-opening'
export { lookUpQuestions } from './recall/find'
