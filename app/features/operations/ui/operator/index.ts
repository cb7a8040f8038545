export { OperationsScreen } from './operations-screen'
export { OperatorAuditScreen } from './operator-audit-screen'
