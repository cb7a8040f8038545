export { CodesScreen } from './codes-screen'
