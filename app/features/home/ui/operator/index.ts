export { OperatorHomeScreen } from './operator-home-screen'
