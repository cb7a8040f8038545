export {
  exportOperatorAudit,
  listOperatorAudit,
  operatorAuditChoices,
} from './audit/operator-audit'
