export {
  exportOperatorAudit,
  listOperatorAudit,
  operatorAuditChoices,
} from './audit/operator-audit'
export { usageOfTeams } from './usage-of-teams'
