export { OwnAssignmentsScreen } from './own-assignments-screen'
