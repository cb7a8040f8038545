export { auditActions, operatorActions, type AuditActionName } from './actions'
export { recordAuditAction, recordAuditActionIf, type AuditAction } from './audit'
export { auditLog } from './tables'
