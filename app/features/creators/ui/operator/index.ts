export { OperatorCreatorsScreen } from './operator-creators-screen'
